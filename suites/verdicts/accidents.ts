/** An accident of the target is reported by the requirement about server errors alone; it decides no case of another requirement. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Observation } from '../checks/observation.ts';
import { accidentsIn, type Accident } from '../evidence/accidents.ts';
import type { History } from '../evidence/history.ts';
import { received } from '../evidence/status-class.ts';
import type { ObservedRow } from './rows.ts';

/** The check that reports accidents. */
const REPORTS = 'no-server-error';

const isDecided = ({ outcome }: Observation): boolean => outcome === 'met' || outcome === 'broken';

/** The accident that an observation is about: its status, or that there is no response. */
function accidentOf(
  one: Observation,
  accidents: ReadonlyMap<Exchange, Accident>,
  history: History,
): Exchange | undefined {
  if (one.outcome !== 'broken' && one.outcome !== 'undecided') return undefined;
  for (const seq of one.seq) {
    const event = history.at(seq);
    if (event?.event !== 'exchange' || !accidents.has(event)) continue;
    const text = one.outcome === 'broken' ? one.received : one.reason;
    if (text.includes(received(event))) return event;
  }
  return undefined;
}

/** The observations of a requirement without accidents; if nothing else decides it, the accident is the reason. */
export function withoutAccidents({ check, observations }: ObservedRow, history: History): readonly Observation[] {
  const accidents = accidentsIn(history);
  if (accidents.size === 0 || check.id === REPORTS) return observations;
  const rest = observations.filter((one) => accidentOf(one, accidents, history) === undefined);
  if (rest.length === observations.length || rest.some(isDecided)) return rest;
  return observations.map((one): Observation => {
    const accident = accidentOf(one, accidents, history);
    if (!accident) return one;
    const reason = `${received(accident)} for one of ${accidents.get(accident)?.requests} equal requests: repeat the run`;
    return { outcome: 'undecided', reason, seq: [accident.seq] };
  });
}
