import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Json } from '../../contracts/contract.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { isObject } from './json-type.ts';
import { broken, met, type Observation } from './observation.ts';
import { succeeded } from './life-of.ts';

/** What the same question is: operation, caller, and the URL. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

/** Members that tell of time and state: a provider may move them between two reads, but hardly at every single one. */
const MOVING = /^(status|state)$|date|time|last|updat|modif/i;

function withoutMoving(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withoutMoving(one) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (MOVING.test(name) ? [] : [[name, withoutMoving(one) ?? null]])),
  );
}

const text = (value: Json | undefined): string => JSON.stringify(value) ?? '';

/** The answers to one question, in the order of asking. */
function judgeSeries(series: readonly Exchange[]): readonly Observation[] {
  const bodies = series.map(responseJson);
  const first = series[0];
  if (!first || bodies.includes(undefined)) return [];
  const other = series.findIndex(
    (_, index) => index > 0 && text(withoutMoving(bodies[index])) !== text(withoutMoving(bodies[0])),
  );
  const changed = series[other];
  if (changed)
    return [
      broken([first, changed], {
        expected: 'the answer given before',
        received: 'another answer',
        signature: first.operation,
      }),
    ];
  const moves = bodies.filter((body, index) => index > 0 && text(body) !== text(bodies[index - 1])).length;
  const last = series.at(-1);
  if (series.length > 3 && moves === series.length - 1 && last)
    return [
      broken([first, last], {
        expected: 'state and dates that do not move with every read',
        received: `another one at each of ${series.length} reads`,
        signature: `${first.operation} moves`,
      }),
    ];
  return series.length > 1 ? [met(...series.slice(0, 2))] : [];
}

/**
 * Decides: a question that only reads is answered alike before and after other reads, nothing having been changed in between.
 * Needs:   the same question asked twice with nothing but reads of the same thing in between.
 * Leaves:  locations and histories, which move by themselves; status and dates, which a provider may move; answers that were cut.
 */
export const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  decides: 'A question that only reads is answered alike before and after other reads.',
  needs: 'The same question asked twice with nothing but reads of the same thing in between.',
  leaves: 'Locations and histories, which move by themselves.',
  options: NO_OPTIONS,
  evidence: 'all',
  judge: ({ requirement, history }) => {
    const marked = history
      .exchanges({ operations: requirement.operations })
      .filter(({ facts }) => String(facts['step']).startsWith('same-device') || facts['step'] === 'read-again')
      .filter(succeeded)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const series = new Map<string, Exchange[]>();
    for (const exchange of marked) {
      // A device moves by itself.
      if (exchange.operation === 'device.locations' || exchange.operation === 'device.history') continue;
      series.set(question(exchange), [...(series.get(question(exchange)) ?? []), exchange]);
    }
    return [...series.values()].flatMap(judgeSeries);
  },
};
