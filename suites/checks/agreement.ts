/**
 * Whether an answered value agrees with a sent one. What the documents leave to a provider is no disagreement: members left out, members
 * added, list items added or reordered, other spellings of one instant or number.
 */

import type { Json } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json-pointer.ts';
import { isObject } from './json-type.ts';

export interface Disagreement {
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
}

export interface AgreementOptions {
  /** True for a place a provider may fill by itself (ids, states, dates of its own). */
  readonly assigned?: (path: readonly string[]) => boolean;
  /** Members absent from the answer disagree. */
  readonly complete?: boolean;
}

const DATE_TIME = /^\d{4}-?\d{2}-?\d{2}T\d{2}/;

/** Seconds since the epoch; undefined for what is no date-time or bears no offset, whose instant nobody can tell. */
function instantOf(text: string): number | undefined {
  if (!DATE_TIME.test(text) || !/(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text)) return undefined;
  const milliseconds = Date.parse(
    text
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      .replace(/([+-]\d{2})$/, '$1:00'),
  );
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** Equal texts, or two spellings of one instant to the second. A date-time without offset is not compared. */
function textsAgree(sent: string, answered: string): boolean {
  if (sent === answered) return true;
  if (!DATE_TIME.test(sent) || !DATE_TIME.test(answered)) return false;
  const [one, other] = [instantOf(sent), instantOf(answered)];
  return one === undefined || other === undefined || one === other;
}

const show = (value: Json | undefined): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 160);

const clash = (
  path: readonly string[],
  sent: Json | undefined,
  answered: Json | undefined,
): readonly Disagreement[] => [{ pointer: formatPointer(path), expected: show(sent), received: show(answered) }];

/** Each sent item must have an agreeing item of its own in the answer; more items may be there, in any order. */
function lists(
  sent: readonly Json[],
  answered: readonly Json[],
  path: readonly string[],
  options: AgreementOptions,
): readonly Disagreement[] {
  const left = [...answered];
  return sent.flatMap((item, index) => {
    const match = left.findIndex((candidate) => disagreements(item, candidate, [...path, '*'], options).length === 0);
    if (match >= 0) {
      left.splice(match, 1);
      return [];
    }
    const nearest = answered[index];
    return nearest === undefined
      ? clash([...path, String(index)], item, undefined)
      : disagreements(item, nearest, [...path, String(index)], options).slice(0, 1);
  });
}

/** Where the answer contradicts what was sent; empty where it agrees. */
export function disagreements(
  sent: Json | undefined,
  answered: Json | undefined,
  path: readonly string[] = [],
  options: AgreementOptions = {},
): readonly Disagreement[] {
  if (sent === undefined || options.assigned?.(path)) return [];
  if (answered === undefined) return options.complete ? clash(path, sent, answered) : [];
  if (Array.isArray(sent))
    return Array.isArray(answered)
      ? lists(sent as readonly Json[], answered as readonly Json[], path, options)
      : clash(path, sent, answered);
  if (isObject(sent))
    return isObject(answered)
      ? Object.entries(sent).flatMap(([name, value]) => disagreements(value, answered[name], [...path, name], options))
      : clash(path, sent, answered);
  if (typeof sent === 'string' && typeof answered === 'string')
    return textsAgree(sent, answered) ? [] : clash(path, sent, answered);
  return sent === answered ? [] : clash(path, sent, answered);
}
