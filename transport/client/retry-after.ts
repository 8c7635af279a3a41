/**
 * Milliseconds to wait by a Retry-After field (RFC 9110, section 10.2.3): seconds, or an HTTP date against the response's own Date field where
 * it has one, so that a target whose clock is a day off does not stop the run for a day.
 */
export function retryAfterMs(
  field: string | undefined,
  dateField?: string,
  wallClockMs: number = Date.now(),
): number | undefined {
  if (field === undefined) return undefined;
  const text = field.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const base = dateField === undefined ? Number.NaN : Date.parse(dateField);
  return Math.max(0, until - (Number.isNaN(base) ? wallClockMs : base));
}
