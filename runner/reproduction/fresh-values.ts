/** What must be new each time a sequence is sent: names of resources, correlation ids, and times near the run. */

import { randomInt } from 'node:crypto';
import { correlationIdFor, isMadeForName } from '../../generators/correlation-id.ts';

const DAY_MS = 86_400_000;
const DATE_TIME = /(\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d)(\.\d+)?(Z|(?:[+-]|%2B)\d\d(?::|%3A)?\d\d)?/gi;

/** Signs of a name that are changed. */
const CHANGED = 6;

const digit = (): string => String(randomInt(10));
const letter = (): string => String.fromCodePoint(97 + randomInt(26));

/** Another name of the same length and form: each of its last digits and letters is another. */
export function freshName(name: string): string {
  let left = CHANGED;
  return [...name]
    .reverse()
    .map((sign) => {
      if (left === 0 || !/[0-9a-z]/i.test(sign)) return sign;
      left -= 1;
      return /\d/.test(sign) ? digit() : /[a-f]/.test(sign) ? 'abcdef'[randomInt(6)]! : letter();
    })
    .reverse()
    .join('');
}

export interface FreshValues {
  /** The text with a new name of the run and with times moved. */
  text(text: string): string;
  /** A new correlation id; the same for the same recorded one, another one for a request that is repeated after an error. */
  correlationId(recorded: string, isRepetition: boolean): string;
  /** A new value of x-external-system of the same length and form, since a target may reject one that it knows; the same for the same recorded one. */
  sandboxValue(recorded: string): string;
}

export interface FreshOptions {
  /** What the names of the run begin with; several for a merged run. */
  readonly runNames: readonly string[];
  /** Wall clock of the recorded sequence and of the new one, in milliseconds. */
  readonly recordedAt: number;
  readonly now: number;
  /** Declared format of correlation ids. */
  readonly correlationFormat: unknown;
}

/** Times within a day of the recorded sequence are moved with it; their format stays. */
function moved(text: string, { recordedAt, now }: FreshOptions): string {
  return text.replace(DATE_TIME, (whole, seconds: string, fraction: string | undefined, zone: string | undefined) => {
    const plain = decodeURIComponent(seconds);
    const offset = zone === undefined ? 'Z' : decodeURIComponent(zone);
    const instant = Date.parse(
      `${plain}${/^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`,
    );
    if (Number.isNaN(instant) || Math.abs(instant - recordedAt) > DAY_MS) return whole;
    const local = Date.parse(`${plain}Z`) + Math.floor((now - recordedAt) / 1000) * 1000;
    const shown = new Date(local).toISOString().slice(0, 19);
    return `${seconds.includes('%') ? shown.replaceAll(':', '%3A') : shown}${fraction ?? ''}${zone ?? ''}`;
  });
}

export function freshValues(options: FreshOptions): FreshValues {
  const { runNames, correlationFormat } = options;
  const fresh = freshName(runNames[0] ?? '');
  const ids = new Map<string, string>();
  const sandboxValues = new Map<string, string>();
  const named = (recorded: string, name: string): string =>
    runNames.reduce((text, runName) => text.replaceAll(runName, name), recorded);
  const text = (recorded: string): string => moved(named(recorded, fresh), options);
  return {
    text,
    correlationId(recorded, isRepetition) {
      const name = isRepetition ? freshName(fresh) : fresh;
      if (runNames.some((runName) => recorded.includes(runName))) return named(recorded, name);
      if (!isMadeForName(recorded, correlationFormat)) return recorded;
      const key = `${name}-${recorded}`;
      const known = ids.get(key) ?? correlationIdFor(key, correlationFormat);
      ids.set(key, known);
      return known;
    },
    sandboxValue(recorded) {
      const known = sandboxValues.get(recorded) ?? freshName(recorded);
      sandboxValues.set(recorded, known);
      return known;
    },
  };
}
