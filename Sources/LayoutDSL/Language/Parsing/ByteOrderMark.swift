extension Array<UInt8> {
  /// Where the text of a file begins: behind the byte-order mark of UTF-8, which is no part of the first line, or with
  /// the first byte where there is none.
  package var startBehindMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
