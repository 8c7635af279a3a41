/** An isolated failure of the target is reported by the requirement about server errors alone; it decides no case of another requirement. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { isDecided, type Observation } from '../checks/observation.ts';
import { isolatedFailuresIn, type IsolatedFailure } from '../evidence/isolated-failures.ts';
import type { History } from '../evidence/history.ts';
import type { Part } from '../evidence/phrase.ts';
import { received, states } from '../evidence/statuses.ts';
import type { ObservedRow } from './rows.ts';

/** The check that reports isolated failures. */
const REPORTS = 'no-server-error';

/** The parts that may be the status of a response. */
function statedIn(one: Observation): readonly Part[] {
  if (one.outcome === 'broken') return one.received.parts;
  return one.outcome === 'undecided' && one.status ? [one.status] : [];
}

/** The failure that an observation is about: its status, or that there is no response. */
function isolatedFailureOf(
  one: Observation,
  isolatedFailures: ReadonlyMap<Exchange, IsolatedFailure>,
  history: History,
): Exchange | undefined {
  const stated = statedIn(one);
  if (stated.length === 0) return undefined;
  return history
    .exchangesOf(one.seq)
    .find((exchange) => isolatedFailures.has(exchange) && stated.some((part) => states(part, exchange)));
}

/** The observations of a requirement without isolated failures; if nothing else decides it, the failure is the reason. */
export function withoutIsolatedFailures(
  { check, observations }: ObservedRow,
  history: History,
): readonly Observation[] {
  const isolatedFailures = isolatedFailuresIn(history);
  if (isolatedFailures.size === 0 || check.id === REPORTS) return observations;
  const rest = observations.filter((one) => isolatedFailureOf(one, isolatedFailures, history) === undefined);
  if (rest.length === observations.length || rest.some(isDecided)) return rest;
  return observations.map((one): Observation => {
    const failure = isolatedFailureOf(one, isolatedFailures, history);
    if (!failure) return one;
    const reason = `${received(failure)} for one of ${isolatedFailures.get(failure)?.requests} equal requests: repeat the run`;
    return { outcome: 'undecided', reason, seq: [failure.seq] };
  });
}
