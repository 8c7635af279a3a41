import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIso8601DateTime, readIso8601DateTime } from './iso8601-date-time.ts';

describe('an ISO 8601 date-time', () => {
  it.each([
    ['2021-03-19T12:34:56Z', 'extended'],
    ['2021-03-19T12:34:56.789Z', 'point'],
    ['2021-03-19T12:34:56,789+01:00', 'comma'],
    ['2021-03-19T12:34:56.123456789Z', 'nanoseconds'],
    ['2021-03-19T12:34Z', 'without seconds'],
    ['2021-03-19T12Z', 'hours only'],
    ['2021-03-19T12.5Z', 'fraction of an hour'],
    ['2021-03-19T12:34,5Z', 'fraction of a minute'],
    ['2021-03-19T12:34:56', 'without offset'],
    ['2021-03-19T12:34:56+01', 'offset in hours'],
    ['2021-03-19T12:34:56+0100', 'offset without colon'],
    ['2021-03-19T12:34:56-05:30', 'offset west'],
    ['2021-03-19T12:34:56\u221205:30', 'the minus sign ISO 8601 prefers'],
    ['20210319T123456Z', 'basic'],
    ['20210319T123456.7+0100', 'basic with fraction and offset'],
    ['20210319T1234Z', 'basic without seconds'],
    ['20210319T12', 'basic, hours only'],
    ['2021-W11-5T12:34:56Z', 'week date'],
    ['2021W115T123456Z', 'basic week date'],
    ['2020-W53-7T00:00Z', 'week 53 of a long year'],
    ['2021-078T12:34:56Z', 'ordinal date'],
    ['2021078T123456Z', 'basic ordinal date'],
    ['2020-366T00:00Z', 'last day of a leap year'],
    ['2020-02-29T00:00:00Z', 'leap day'],
    ['2000-02-29T00:00:00Z', 'leap day of a century'],
    ['2021-03-19T24:00:00Z', 'end of the day'],
    ['2016-12-31T23:59:60Z', 'leap second'],
    ['2017-01-01T05:29:60+05:30', 'the same leap second in India'],
    ['2021-03-19t12:34:56z', 'lower case'],
    ['0050-01-01T00:00:00Z', 'early year'],
    ['+002021-03-19T12:34:56Z', 'expanded year'],
  ])('%s is one (%s)', (text) => {
    expect(isIso8601DateTime(text)).toBe(true);
  });

  it.each([
    ['2021-03-19', 'a date alone'],
    ['12:34:56Z', 'a time alone'],
    ['', 'nothing'],
    ['1616157296', 'seconds since the epoch'],
    ['2021-03-19 12:34:56Z', 'space instead of T'],
    ['19-03-2021T12:34:56Z', 'day first'],
    ['19/03/2021 12:34', 'slashes'],
    ['Fri, 19 Mar 2021 12:34:56 GMT', 'HTTP date'],
    ['2021-02-29T00:00:00Z', 'no leap year'],
    ['1900-02-29T00:00:00Z', 'no leap year at this century'],
    ['2021-02-30T00:00:00Z', 'day beyond the month'],
    ['2021-04-31T00:00:00Z', 'day beyond the month'],
    ['2021-13-01T00:00:00Z', 'month 13'],
    ['2021-00-10T00:00:00Z', 'month 0'],
    ['2021-03-00T00:00:00Z', 'day 0'],
    ['2021-03-19T25:00:00Z', 'hour 25'],
    ['2021-03-19T24:00:01Z', 'beyond the end of the day'],
    ['2021-03-19T12:60:00Z', 'minute 60'],
    ['2021-03-19T12:34:61Z', 'second 61'],
    ['2021-03-19T12:34:60Z', 'leap second at noon'],
    ['2021-03-19T12:34:56+24:00', 'offset of a day'],
    ['2021-03-19T12:34:56+01:60', 'offset minute 60'],
    ['2021-03-19T12:34:56+1', 'offset of one digit'],
    ['2021-03-19T12:34:56.Z', 'point without digits'],
    ['2021-03-19T12:34:56 Z', 'space before the offset'],
    ['2021-03-19T1:34:56Z', 'hour of one digit'],
    ['2021-3-19T12:34:56Z', 'month of one digit'],
    ['20210319T12:34:56Z', 'basic date, extended time'],
    ['2021-03-19T123456Z', 'extended date, basic time'],
    ['2021-W53-1T00:00Z', 'week 53 of a short year'],
    ['2021-W00-1T00:00Z', 'week 0'],
    ['2021-W11-8T00:00Z', 'weekday 8'],
    ['2021-W11-0T00:00Z', 'weekday 0'],
    ['2021-366T00:00Z', 'day 366 of a common year'],
    ['2021-000T00:00Z', 'day 0 of the year'],
    ['2021-03T12:34Z', 'date without its day'],
    ['2021-03-19T12:34:56Z\n', 'line end'],
    ['2021-03-19T12:34:56Z/P1D', 'an interval'],
    ['\u0662\u0660\u0662\u0661-03-19T12:34:56Z', 'other digits'],
  ])('%j is not one (%s)', (text) => {
    expect(isIso8601DateTime(text)).toBe(false);
  });

  it('gives the same instant in every form', () => {
    const instant = Date.UTC(2021, 2, 19, 12, 30);
    for (const text of [
      '2021-03-19T12:30:00Z',
      '20210319T1230Z',
      '2021-03-19T12.5Z',
      '2021-W11-5T12:30Z',
      '2021-078T12:30Z',
      '2021-03-19T18:00:00+05:30',
      '2021-03-18T24:00:00-12:30',
    ])
      expect({ text, epochMs: readIso8601DateTime(text)?.epochMs }).toEqual({ text, epochMs: instant });
  });

  it('gives no instant without an offset', () => {
    expect(readIso8601DateTime('2021-03-19T12:30:00')).toEqual({ unitMs: 1000 });
    expect(readIso8601DateTime('2021-03-19T12:30:00+01:30')).toMatchObject({ offsetMinutes: 90 });
  });

  it('agrees with the clock of the language on every instant it can write', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(readIso8601DateTime(date.toISOString())?.epochMs).toBe(date.getTime());
      }),
    );
  });

  it('ends on long text', () => {
    expect(isIso8601DateTime(`2021-03-19T12:34:56.${'1'.repeat(100_000)}x`)).toBe(false);
  });
});
