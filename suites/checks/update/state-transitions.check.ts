import { operationsOf } from '../../../contracts/operations-of.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { idIn, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** Everything reachable in one step or more; between two readings several steps may have been taken. */
function reachable(graph: { readonly [state: string]: unknown }, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [from];
  for (let state = pending.pop(); state !== undefined; state = pending.pop())
    for (const next of [graph[state] ?? []].flat().map(String))
      if (!found.has(next)) {
        found.add(next);
        pending.push(next);
      }
  return found;
}

/** A resource of the run, or one of the profile in a named state; another customer may have another one under the same id. */
const isOfOne = ({ facts }: Exchange): boolean =>
  (facts.item !== undefined || facts.state !== undefined) && facts.id !== 'foreign';

export default defineCheck({
  id: 'state-transitions',
  decides: 'If transitions are declared, the state of a resource changes only by these transitions.',
  needs: ({ contract }) => [{ exchange: {}, operations: operationsOf(contract, 'create', 'retrieve', 'update') }],
  leaves: 'Every state and every transition while undeclared: recorded, not judged.',
  options: { /** JSON Pointer of the member that holds the state. */ member: text() },
  judge: ({ contract, options, history, declared }) => {
    const { member } = options;
    const graph = declared(`${contract.id}.stateMachine`);
    // What else has an id and a member of that name (a hub, a monitor) has other states.
    const operations = operationsOf(contract, 'create', 'retrieve', 'update');
    const reads = history
      .exchanges({ operations })
      .filter((one) => succeeded(one) && isOfOne(one) && idIn(one) !== undefined)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const last = new Map<string, { readonly state: string; readonly exchange: Exchange }>();
    return reads.flatMap((exchange): readonly Observation[] => {
      const state = getPointer(resourceIn(exchange), member);
      const id = idIn(exchange);
      if (typeof state !== 'string' || id === undefined) return [];
      const before = last.get(id);
      last.set(id, { state, exchange });
      const moved = before !== undefined && before.state !== state;
      if (!isObject(graph)) return [seen(moved ? `${before.state} -> ${state}` : `state ${state}`, exchange)];
      if (!(state in graph) && !Object.values(graph).flat().includes(state))
        return [
          broken([exchange], {
            expected: phrase`one of ${Object.keys(graph).join(', ')}, as declared`,
            received: plainValue(state),
            pointer: member,
            signature: `state ${state}`,
          }),
        ];
      if (!moved || reachable(graph, before.state).has(state)) return [met(exchange)];
      // Two reads may overlap in time: which state was first is then unknown.
      if (before.exchange.at > exchange.startedAt) return [];
      return [
        broken([before.exchange, exchange], {
          expected: phrase`a state that can follow ${plainValue(before.state)}, as declared`,
          received: plainValue(state),
          pointer: member,
          signature: `${before.state} -> ${state}`,
        }),
      ];
    });
  },
});
