/** Numbers at the edges of what implementations hold, as JSON texts, since a double cannot represent some of them. */

export interface NumberKind {
  readonly name: string;
  /** As it is written in the body. */
  readonly text: string;
}

export const numberKinds: readonly NumberKind[] = [
  { name: 'zero', text: '0' },
  { name: 'minus-zero', text: '-0' },
  { name: 'negative', text: '-1' },
  { name: 'fraction', text: '0.1' },
  { name: 'whole-with-fraction', text: '1.0' },
  { name: 'exponent', text: '1.5E+2' },
  { name: 'int32-maximum', text: '2147483647' },
  { name: 'beyond-int32', text: '2147483648' },
  { name: 'safe-integer-maximum', text: '9007199254740991' },
  { name: 'beyond-safe-integers', text: '9007199254740993' },
  { name: 'int64-maximum', text: '9223372036854775807' },
  { name: 'int64-minimum', text: '-9223372036854775808' },
  { name: 'beyond-int64', text: '9223372036854775808' },
  { name: 'double-maximum', text: '1.7976931348623157e308' },
  { name: 'double-minimum', text: '5e-324' },
  { name: '20-decimals', text: '0.12345678901234567890' },
];
