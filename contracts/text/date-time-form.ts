/** How a date-time in a request is written: in UTC or with an offset, with milliseconds or without. */
export type DateTimeForm = 'utc-seconds' | 'utc-milliseconds' | 'offset-seconds' | 'offset-milliseconds';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The form of a date-time, with a fraction of whatever length; undefined for any other text. */
export function dateTimeFormOf(text: string): DateTimeForm | undefined {
  const [, fraction, zone] = DATE_TIME.exec(text) ?? [];
  if (zone === undefined) return undefined;
  return `${zone === 'Z' ? 'utc' : 'offset'}-${fraction === undefined ? 'seconds' : 'milliseconds'}`;
}
