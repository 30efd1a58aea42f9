/// The random numbers of Python's `random.Random`, from which the common churn problem was drawn.
///
/// MT19937 with seeding by an array of one key, as in Matsumoto and Nishimura, "Mersenne Twister: A
/// 623-Dimensionally Equidistributed Uniform Pseudo-Random Number Generator" (TOMACS 1998) and its
/// reference implementation of 2002.
struct MersenneTwister {
  private static let size = 624
  private static let distance = 397

  private var state: [UInt32]
  private var position = Self.size

  init(seed: UInt32) {
    state = [19_650_218]
    for index in 1..<Self.size {
      state.append(1_812_433_253 &* Self.mixed(state[index - 1], by: 30) &+ UInt32(index))
    }
    // Two rounds of mixing, each over all of the state; with one key, its index is always 0.
    var index = 1
    for _ in 0..<Self.size {
      state[index] = (state[index] ^ (previous(index) &* 1_664_525)) &+ seed
      advance(&index)
    }
    for _ in 0..<(Self.size - 1) {
      state[index] = (state[index] ^ (previous(index) &* 1_566_083_941)) &- UInt32(index)
      advance(&index)
    }
    state[0] = 0x8000_0000
  }

  /// A number from 0 to below `bound`, as `randrange` draws it: as few bits as hold the bound, again
  /// until they are below it.
  mutating func next(below bound: Int) -> Int {
    let bits = Int.bitWidth - bound.leadingZeroBitCount
    while true {
      let number = Int(next() >> UInt32(32 - bits))
      if number < bound { return number }
    }
  }

  private mutating func next() -> UInt32 {
    if position == Self.size { twist() }
    var word = state[position]
    position += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9d2c_5680
    word ^= (word << 15) & 0xefc6_0000
    return word ^ (word >> 18)
  }

  private mutating func twist() {
    for index in 0..<Self.size {
      let next = state[(index + 1) % Self.size]
      let joined = (state[index] & 0x8000_0000) | (next & 0x7fff_ffff)
      let twisted = (joined >> 1) ^ (joined & 1 == 0 ? 0 : 0x9908_b0df)
      state[index] = state[(index + Self.distance) % Self.size] ^ twisted
    }
    position = 0
  }

  private static func mixed(_ word: UInt32, by shift: UInt32) -> UInt32 { word ^ (word >> shift) }

  private func previous(_ index: Int) -> UInt32 { Self.mixed(state[index - 1], by: 30) }

  /// Moves on; past the end, the last word also stands before the first.
  private mutating func advance(_ index: inout Int) {
    index += 1
    if index == Self.size {
      state[0] = state[Self.size - 1]
      index = 1
    }
  }
}
