/**
 * Credentials that a target accepts at first and rejects from some request on, as those that expire while a run goes on. What they were rejected
 * for after that shows nothing of the target.
 */

import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { TAMPERINGS } from '../../contracts/formats/evidence/conditions.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { isDenied } from '../evidence/statuses.ts';
import type { Judged } from './rows.ts';
import { undecidedFor } from './undecided-for.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

/** Valid requests in a row, at the end of a run, that make sure that it is the credentials and not one operation. */
const LEAST_REJECTED = 8;
/** Operations among them that were served before. */
const LEAST_OPERATIONS = 2;

export interface EndedCredentials {
  /** The last valid request that was served. */
  readonly served: Exchange;
  /** The first one that was rejected after it. */
  readonly first: Exchange;
  /** Operations of the valid requests since. */
  readonly operations: ReadonlySet<string>;
  /** True where they never were served, but those of all others ended before. */
  readonly isNeverServed?: true;
}

/** By identity. */
export type Ended = ReadonlyMap<string, EndedCredentials>;

/** The last valid requests with some credentials, if all of them were rejected; undefined if none was served before. */
interface Tail extends EndedCredentials {
  readonly isCertain: boolean;
}

function tailOf(valid: readonly Exchange[]): Tail | undefined {
  const last = valid.findLastIndex((exchange) => !isDenied(exchange));
  const rejected = valid.slice(last + 1);
  const [served, first] = [valid[last], rejected[0]];
  if (!served || !first) return undefined;
  const servedBefore = new Set(valid.flatMap((one) => (isDenied(one) ? [] : [one.operation])));
  const operations = new Set(rejected.map(({ operation }) => operation));
  const known = [...operations].filter((operation) => servedBefore.has(operation));
  const isCertain = rejected.length >= LEAST_REJECTED && known.length >= LEAST_OPERATIONS;
  return { served, first, operations, isCertain };
}

/**
 * Identities of whom no valid request was ever served, and that were used after those of all others had ended: nothing shows that their credentials
 * did not end, too.
 */
function neverServed(
  valid: readonly Exchange[],
  tails: readonly (readonly [string, Tail])[],
  all: readonly Exchange[],
): readonly (readonly [string, Tail])[] {
  const ended = new Set(tails.map(([identity]) => identity));
  const served = valid.filter((exchange) => !isDenied(exchange));
  const last = served.at(-1);
  if (!last || served.some(({ identity }) => !ended.has(identity))) return [];
  const end = Math.max(last.seq, Math.min(...tails.map(([, { first }]) => first.seq)));
  const since = all.filter(({ identity, seq, facts }) => facts.token === 'valid' && seq > end && !ended.has(identity));
  return [...groupBy(since, ({ identity }) => identity)].flatMap(([identity, own]) => {
    const [first] = own;
    if (!first || !own.every(isDenied)) return [];
    const operations = new Set(own.map(({ operation }) => operation));
    return [[identity, { served: last, first, operations, isCertain: false, isNeverServed: true }]] as const;
  });
}

/** Where the credentials of one identity certainly ended, those of another one that are rejected since then did, too. */
export function endedCredentials(events: readonly RecordingEvent[]): Ended {
  const valid = [...validExchangesByInterface(events).values()].flat().toSorted((one, other) => one.seq - other.seq);
  const tails = [...groupBy(valid, ({ identity }) => identity)].flatMap(([identity, own]) => {
    const tail = tailOf(own);
    return tail ? [[identity, tail] as const] : [];
  });
  const from = Math.min(...tails.flatMap(([, { isCertain, first }]) => (isCertain ? [first.startedAt] : [])));
  if (from === Infinity) return new Map();
  const ended = tails.filter(([, { isCertain, first }]) => isCertain || first.startedAt >= from);
  const all = events.filter((event) => event.event === 'exchange');
  return new Map([...ended, ...neverServed(valid, ended, all)]);
}

/** Sent after the last one that was served, or rejected while that one was under way. */
const isAfter = (exchange: Exchange, { served, first, isNeverServed }: EndedCredentials): boolean =>
  isNeverServed
    ? exchange.seq >= first.seq
    : exchange.seq > served.seq || (isDenied(exchange) && exchange.at >= served.startedAt);

/** Ways to change a token that leave most of it as it is. */
const MADE_FROM_IT: ReadonlySet<string> = new Set(
  TAMPERINGS.filter((one) => !['garbage', 'no-jwt', 'empty'].includes(one)),
);

/** True for a request whose credentials, as sent or before they were changed, had ended: its rejection shows nothing else. */
function isOfEnded(exchange: Exchange, ended: Ended): boolean {
  const { token = '' } = exchange.facts;
  const end = ended.get(exchange.identity);
  if (!end) return false;
  if (token === 'valid') return isAfter(exchange, end);
  return MADE_FROM_IT.has(token) && isDenied(exchange) && exchange.seq > end.first.seq;
}

/** The events without the requests that were sent with credentials after their end. */
export const beforeTheirEnd = (events: readonly RecordingEvent[], ended: Ended): readonly RecordingEvent[] =>
  events.filter((event) => event.event !== 'exchange' || !isOfEnded(event, ended));

const seconds = ({ startedAt }: Exchange): number => Math.round(startedAt / 1000);

const reasonOf = (identity: string, { first, isNeverServed }: EndedCredentials): string =>
  isNeverServed
    ? `the target rejected ${identity} with 401 or 403 from exchange ${first.seq} on, when it rejected every valid request of all other identities: give credentials that are valid until the end of the run, or \`oauth2\``
    : `the target accepted the credentials of ${identity} at first and rejected every valid request with 401 or 403 from exchange ${first.seq} on, ${seconds(first)} s after the start: give credentials that are valid until the end of the run, or \`oauth2\``;

/** One reason for each identity. */
export const endedReasons = (ended: Ended): readonly string[] => [...ended].map(([name, one]) => reasonOf(name, one));

/** What is undecided for lack of requests that credentials at their end prevented has that as its reason. */
export function withEndedCredentials(judged: Judged, ended: Ended): Judged {
  const { decided, verdict, vacuous, operations } = judged.result;
  if (verdict !== 'inconclusive' || vacuous === true || decided > 0) return judged;
  const cause = [...ended].find(([, one]) => operations.some((operation) => one.operations.has(operation)));
  if (!cause) return judged;
  const [identity, one] = cause;
  return undecidedFor(judged, { reason: reasonOf(identity, one), rootCause: { seq: one.first.seq } });
}
