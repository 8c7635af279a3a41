/** Date-times of RFC 3339 (section 5.6) in the forms that parsers differ on. */

export interface DateTimeKind {
  readonly name: string;
  readonly text: string;
}

export const dateTimeKinds: readonly DateTimeKind[] = [
  { name: 'utc', text: '2030-06-15T12:30:45Z' },
  { name: 'offset-east', text: '2030-06-15T12:30:45+05:30' },
  { name: 'offset-west', text: '2030-06-15T12:30:45-08:00' },
  { name: 'offset-zero', text: '2030-06-15T12:30:45+00:00' },
  { name: 'offset-unknown', text: '2030-06-15T12:30:45-00:00' },
  { name: 'milliseconds', text: '2030-06-15T12:30:45.123Z' },
  { name: 'one-decimal', text: '2030-06-15T12:30:45.1Z' },
  { name: 'nanoseconds', text: '2030-06-15T12:30:45.123456789Z' },
  { name: 'leap-day', text: '2028-02-29T00:00:00Z' },
  { name: 'leap-second', text: '2016-12-31T23:59:60Z' },
  { name: 'end-of-day', text: '2030-12-31T23:59:59.999Z' },
  { name: 'epoch', text: '1970-01-01T00:00:00Z' },
  { name: 'before-epoch', text: '1969-07-20T20:17:40Z' },
  { name: 'beyond-2038', text: '2038-01-19T03:14:08Z' },
  { name: 'last-year', text: '9999-12-31T23:59:59Z' },
  { name: 'lower-case', text: '2030-06-15t12:30:45z' },
];
