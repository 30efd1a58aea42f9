#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many random systems a property test looks at: `count`, or what the environment variable
/// `LAYOUT_CHECK_PROPERTY_COUNT` says.
func propertyCount(orElse count: UInt64) -> UInt64 {
  getenv("LAYOUT_CHECK_PROPERTY_COUNT").flatMap { UInt64(String(cString: $0)) } ?? count
}
