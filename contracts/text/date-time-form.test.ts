import { expect, it } from 'vitest';
import { dateTimeFormOf } from './date-time-form.ts';

it.each([
  ['2031-12-31T00:00:00Z', 'utc-seconds'],
  ['2031-12-31T00:00:00.123Z', 'utc-milliseconds'],
  ['2031-12-31T00:00:00.123456+00:00', 'offset-milliseconds'],
  ['2031-12-31T00:00:00-03:00', 'offset-seconds'],
  ['2031-12-31T00:00:00', undefined],
  ['2031-12-31', undefined],
])('%s has the form %s', (text, form) => {
  expect(dateTimeFormOf(text)).toBe(form);
});
