/**
 * ISO 8601 date-times, which are wider than RFC 3339 (`format: date-time` of JSON Schema): basic and extended form, calendar, week and ordinal
 * dates, times without seconds or minutes, decimal fractions after a point or a comma, offsets of several widths or none.
 */

import { boundedCache } from '../bounded-cache.ts';

export interface Iso8601DateTime {
  /** Minutes east of UTC; absent where the text has no offset, so that its instant is unknown. */
  readonly offsetMinutes?: number;
  /** Milliseconds since 1970-01-01T00:00:00Z, fractions of them included; absent without an offset. */
  readonly epochMs?: number;
  /** Milliseconds of the smallest unit written, a fraction aside: a second, a minute or an hour. */
  readonly unitMs: number;
}

// Expanded years have a sign. Within one text, date and time are both basic or both extended (ISO 8601:2004, 4.3.2).
const YEAR = '(?<year>\\d{4}|[+\\-\u2212]\\d{6})';
const FRACTION = '(?:[.,](?<fraction>\\d+))?';
const EXTENDED_TIME = `${YEAR}-(?:(?<month>\\d\\d)-(?<day>\\d\\d)|W(?<week>\\d\\d)-(?<weekday>\\d)|(?<ordinal>\\d{3}))T(?<hour>\\d\\d)(?::(?<minute>\\d\\d)(?::(?<second>\\d\\d))?)?${FRACTION}`;
const BASIC_TIME = `${YEAR}(?:(?<month>\\d\\d)(?<day>\\d\\d)|W(?<week>\\d\\d)(?<weekday>\\d)|(?<ordinal>\\d{3}))T(?<hour>\\d\\d)(?:(?<minute>\\d\\d)(?<second>\\d\\d)?)?${FRACTION}`;
// By the letter, +0100 belongs to the basic form only. It follows extended times so often that it is accepted.
const OFFSET = '(?:(?<utc>Z)|(?<sign>[+\\-\u2212])(?<offsetHour>\\d\\d)(?::?(?<offsetMinute>\\d\\d))?)?';
// Lower case t, w and z are the same designators, as RFC 3339 notes of ISO 8601.
const [EXTENDED, BASIC] = [EXTENDED_TIME, BASIC_TIME].map((form) => new RegExp(`^${form}${OFFSET}$`, 'i')) as [
  RegExp,
  RegExp,
];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Groups = Readonly<Record<string, string | undefined>>;

const number = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits));
const between = (value: number, least: number, most: number): boolean => value >= least && value <= most;
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days since 1970-01-01. `Date.UTC` would take the years 0 to 99 for those of the twentieth century. */
const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;

function calendarDay(year: number, month: number, day: number): number | undefined {
  if (!between(month, 1, 12)) return undefined;
  const number = dayNumber(year, month, day);
  return new Date(number * DAY_MS).getUTCMonth() === month - 1 && day > 0 ? number : undefined;
}

const ordinalDay = (year: number, ordinal: number): number | undefined =>
  between(ordinal, 1, isLeap(year) ? 366 : 365) ? dayNumber(year, 1, ordinal) : undefined;

/** Day number of the Monday of week 1: the week that holds January 4. */
function firstMonday(year: number): number {
  const fourth = dayNumber(year, 1, 4);
  return fourth - ((new Date(fourth * DAY_MS).getUTCDay() + 6) % 7);
}

function weekDay(year: number, week: number, weekday: number): number | undefined {
  if (!between(weekday, 1, 7) || week < 1) return undefined;
  const day = firstMonday(year) + (week - 1) * 7 + weekday - 1;
  return day < firstMonday(year + 1) ? day : undefined;
}

function dayOf({ year, month, day, week, weekday, ordinal }: Groups): number | undefined {
  const inYear = Number(year?.replace('\u2212', '-'));
  if (month !== undefined) return calendarDay(inYear, Number(month), Number(day));
  if (week !== undefined) return weekDay(inYear, Number(week), Number(weekday));
  return ordinalDay(inYear, Number(ordinal));
}

/** Minutes east of UTC, `none` without an offset, undefined for one that cannot be. */
function offsetOf({ utc, sign, offsetHour, offsetMinute }: Groups): number | 'none' | undefined {
  if (utc !== undefined) return 0;
  if (sign === undefined) return 'none';
  const [hours, minutes] = [Number(offsetHour), Number(offsetMinute ?? 0)];
  if (!between(hours, 0, 23) || !between(minutes, 0, 59)) return undefined;
  return (sign === '+' ? 1 : -1) * (hours * 60 + minutes);
}

/** A leap second ends a UTC day; without an offset no one knows where that day ends. */
function mayBeLeapSecond(hour: number, minute: number, offset: number | 'none'): boolean {
  if (offset === 'none') return true;
  return (((hour * 60 + minute - offset) % 1440) + 1440) % 1440 === 1439;
}

const unitOf = ({ minute, second }: Groups): number =>
  second !== undefined ? 1000 : minute !== undefined ? MINUTE_MS : 60 * MINUTE_MS;

/** Milliseconds since the start of the day; undefined for a time that no clock shows. The fraction belongs to the smallest unit written. */
function timeOf(groups: Groups, offset: number | 'none'): number | undefined {
  const { hour, minute, second, fraction } = groups;
  const [h, m, s] = [Number(hour), number(minute) ?? 0, number(second) ?? 0];
  const part = fraction === undefined ? 0 : Number(`0.${fraction}`);
  if (h === 24) return m === 0 && s === 0 && part === 0 ? DAY_MS : undefined;
  if (!between(h, 0, 23) || !between(m, 0, 59)) return undefined;
  if (s > 59 && !(s === 60 && mayBeLeapSecond(h, m, offset))) return undefined;
  return (h * 60 + m) * MINUTE_MS + s * 1000 + part * unitOf(groups);
}

/** Times of resources come again in each list, and each is compared with others. */
const remembered = boundedCache<Iso8601DateTime | undefined>(1024);

/** Longer than any date-time; other texts are not remembered. */
const LONGEST = 64;

/** Reads an ISO 8601 date with time; undefined for anything else, a date alone included. */
export const readIso8601DateTime = (text: string): Iso8601DateTime | undefined =>
  text.length > LONGEST ? read(text) : remembered.get(text, () => read(text));

function read(text: string): Iso8601DateTime | undefined {
  const groups = (EXTENDED.exec(text) ?? BASIC.exec(text))?.groups;
  if (groups === undefined) return undefined;
  const day = dayOf(groups);
  const offset = offsetOf(groups);
  if (day === undefined || offset === undefined) return undefined;
  const time = timeOf(groups, offset);
  if (time === undefined) return undefined;
  const unitMs = unitOf(groups);
  if (offset === 'none') return { unitMs };
  return { unitMs, offsetMinutes: offset, epochMs: day * DAY_MS + time - offset * MINUTE_MS };
}

/** True for an ISO 8601 date with time. */
export const isIso8601DateTime = (text: string): boolean => readIso8601DateTime(text) !== undefined;
