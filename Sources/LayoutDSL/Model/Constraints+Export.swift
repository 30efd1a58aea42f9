// What layouts are written with and rows speak of, so that `import LayoutDSL` is enough; the operator
// `~` is declared beside its function.
@_exported public import struct Constraints.Origin
@_exported public import struct Constraints.Priority
@_exported public import enum Constraints.Relation
@_exported public import struct Constraints.SourceSpan
