import { operationsOf } from '../../../contracts/operations-of.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { idIn, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { statesAfter } from '../../evidence/lifecycles/state-graph.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** A resource of the run, or one of the profile in a named state; another customer may have another one under the same id. */
const isOfOne = ({ facts }: Exchange): boolean =>
  (facts.item !== undefined || facts.state !== undefined) && facts.id !== 'foreign';

interface StateRead {
  readonly state: string;
  readonly exchange: Exchange;
}

interface StateReading extends StateRead {
  /** The resource: customers may be numbered apart. */
  readonly of: string;
  /** The reading of the same resource before it. */
  readonly before: StateRead | undefined;
  /** True if the last accepted update with a state asked for this one. */
  readonly isAsked: boolean;
}

const moveOf = ({ before, state }: StateReading): string => `${before?.state} -> ${state}`;

function readingsOfStates(
  reads: readonly Exchange[],
  member: string,
  updating: readonly string[],
): readonly StateReading[] {
  const [last, asked] = [new Map<string, StateRead>(), new Map<string, unknown>()];
  // The response to an update may have no content.
  const idOfItem = new Map(
    reads.flatMap((exchange) => {
      const [item, id] = [exchange.facts.item, idIn(exchange)];
      return item === undefined || id === undefined ? [] : [[item, id]];
    }),
  );
  return reads.flatMap((exchange): readonly StateReading[] => {
    const shown = idIn(exchange) ?? idOfItem.get(exchange.facts.item ?? '');
    if (shown === undefined) return [];
    const id = `${exchange.facts.customer ?? ''} ${shown}`;
    const sent = updating.includes(exchange.operation) ? getPointer(requestJson(exchange), member) : undefined;
    if (sent !== undefined) asked.set(id, sent);
    const state = getPointer(resourceIn(exchange), member);
    if (typeof state !== 'string') return [];
    const before = last.get(id);
    last.set(id, { state, exchange });
    return [{ of: id, state, exchange, before, isAsked: asked.get(id) === state }];
  });
}

/**
 * True for a state that was shown before the newer one, if later readings show the newer one again: a response may come from a copy that is behind,
 * by the declared time (settleMs) or, undeclared, by any.
 */
function isBehind(
  { declared }: Pick<Judgement, 'declared'>,
  readings: readonly StateReading[],
  { of, state, before, exchange }: StateReading,
  canFollow: (from: string, to: string) => boolean,
): boolean {
  if (!before) return false;
  const all = readings.filter((one) => one.of === of);
  const newer = all.find((one) => one.state === before.state && one.exchange.startedAt <= before.exchange.startedAt);
  const settleMs = declared('settleMs');
  const isInTime =
    typeof settleMs !== 'number' || exchange.startedAt - (newer?.exchange.at ?? before.exchange.at) <= settleMs;
  const wasShown = all.some((one) => one.state === state && newer && one.exchange.startedAt < newer.exchange.startedAt);
  const next = all.find((one) => one.exchange.startedAt > exchange.startedAt && one.state !== state)?.state;
  return isInTime && wasShown && next !== undefined && (next === before.state || canFollow(before.state, next));
}

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
      .filter((one) => succeeded(one) && isOfOne(one))
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const readings = readingsOfStates(reads, member, operationsOf(contract, 'update'));
    if (!isObject(graph))
      return readings.map(({ state, before, exchange }) =>
        seen(before && before.state !== state ? `${before.state} -> ${state}` : `state ${state}`, exchange),
      );
    const byItself = new Set(readings.filter(({ isAsked }) => !isAsked).map(moveOf));
    return readings.flatMap((reading): readonly Observation[] => {
      const { state, before, exchange, isAsked } = reading;
      if (!(state in graph) && !Object.values(graph).flat().includes(state))
        return [
          broken([exchange], {
            expected: phrase`one of ${Object.keys(graph).join(', ')}, as declared`,
            received: plainValue(state),
            pointer: member,
            signature: `state ${state}`,
          }),
        ];
      if (before === undefined || before.state === state) return [met(exchange)];
      // Between two readings a provider may take several steps; an update to a state takes one, unless the provider evidently does so without it.
      const isDeclared =
        isAsked && !byItself.has(moveOf(reading))
          ? [graph[before.state] ?? []].flat().includes(state)
          : statesAfter(graph, before.state).has(state);
      if (isDeclared) return [met(exchange)];
      // Two reads may overlap in time: which state was first is then unknown.
      if (before.exchange.at > exchange.startedAt) return [];
      if (isBehind({ declared }, readings, reading, (from, to) => statesAfter(graph, from).has(to)))
        return [
          undecided('the response may come from a copy that is behind the last change', before.exchange, exchange),
        ];
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
