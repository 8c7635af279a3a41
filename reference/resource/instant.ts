/**
 * An ISO 8601 date-time as milliseconds since the epoch; undefined for anything else. Wider than RFC 3339: extended and basic form, reduced
 * precision down to the day, fractions with point or comma, and no offset, which is taken as UTC.
 */
export function parseInstant(text: string): number | undefined {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', offset = 'Z'] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 30 February would roll over into March.
  if (new Date(date).getUTCDate() !== Number(day)) return undefined;
  const isInRange = Number(hour) <= 24 && Number(minute) <= 59 && Number(second) <= 60;
  if (!isInRange) return undefined;
  const time =
    (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return date + time - offsetMilliseconds(offset);
}

// A plus sign that was not percent-encoded arrives from a query as a blank.
const DATE_TIME =
  /^(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+\-\u2212 ]\d{2}(?::?\d{2})?)?)?$/;

function offsetMilliseconds(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const sign = offset.startsWith('-') || offset.startsWith('\u2212') ? -1 : 1;
  const digits = offset.replaceAll(/\D/g, '').padEnd(4, '0');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}
