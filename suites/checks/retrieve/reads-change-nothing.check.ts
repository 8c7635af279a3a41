import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { broken, met, type Observation } from '../observation.ts';
import { livesOf, succeeded } from '../../evidence/lives/life-of.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { sortedText, without } from './comparable.ts';

/** What makes two reads the same: operation, identity, method and URL. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

/** Members that tell of time and state: a provider may move them between two reads, but hardly at every single one. */
const MOVING = /^(status|state)$|date|time|last|updat|modif/i;

/** The readings of resources, by their ids: members the document lists, of resources that this run has made. */
function resourcesOfRun({ contract, history }: Judgement, exchange: Exchange): Json | undefined {
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  const body = responseJson(exchange);
  if (operation?.resource === undefined || body === undefined) return body;
  const listed = listedMembers(contract, operation.resource);
  const lives = livesOf(history, contract);
  const items = (Array.isArray(body) ? (body as readonly Json[]) : [body]).filter(isObject);
  return Object.fromEntries(
    items.flatMap((item) => {
      const life = lives.find((one) => isSame(item, one) === true);
      const known = Object.entries(item).filter(([name]) => listed.has(name));
      return life ? [[life.item, Object.fromEntries(known)]] : [];
    }),
  );
}

/** Of two lists, what both hold: others may push a resource to another page. */
function common(one: Json | undefined, other: Json | undefined): Json | undefined {
  if (!isObject(one) || !isObject(other)) return one;
  return Object.fromEntries(
    Object.entries(one).flatMap(([name, value]) => (name in other ? [[name, value ?? null]] : [])),
  );
}

const withoutMoving = (value: Json | undefined): Json | undefined => without(MOVING, value);

const differ = (one: Json | undefined, other: Json | undefined): boolean =>
  sortedText(common(one, other)) !== sortedText(common(other, one));

/** The answers to one question, in the order of asking. */
function judgeSeries(judgement: Judgement, series: readonly Exchange[]): readonly Observation[] {
  const views = series.map((exchange) => resourcesOfRun(judgement, exchange));
  const first = series[0];
  if (!first || views.includes(undefined)) return [];
  const still = views.map(withoutMoving);
  // Nothing of this run's is in both.
  if (sortedText(common(still[0], still[1])) === '{}') return [];
  const changed = series[still.findIndex((view, index) => index > 0 && differ(still[0], view))];
  if (changed)
    return [
      broken([first, changed], {
        expected: 'the answer given before',
        received: 'another answer',
        signature: first.operation,
      }),
    ];
  const moves = views.filter((view, index) => index > 0 && differ(views[index - 1], view)).length;
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

export default defineCheck({
  id: 'reads-change-nothing',
  decides: 'The same read of resources is answered alike before and after other reads.',
  needs: [{ exchange: { step: 'read-again' } }],
  leaves: 'Resources of others, members no document lists, states and dates that move by themselves now and then.',
  judge: (judgement) => {
    const { requirement, history } = judgement;
    const reads = history
      .exchanges({ operations: requirement.operations, facts: { step: 'read-again' } })
      .filter(succeeded)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const series = new Map<string, Exchange[]>();
    for (const exchange of reads) series.set(question(exchange), [...(series.get(question(exchange)) ?? []), exchange]);
    return [...series.values()].flatMap((one) => judgeSeries(judgement, one));
  },
});
