import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { responseJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { livesOf, succeeded } from '../../evidence/lives/life-of.ts';
import { isSame } from '../../evidence/lists/own-items.ts';

/** What the same question is: operation, caller, and the URL. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

/** Members that tell of time and state: a provider may move them between two reads, but hardly at every single one. */
const MOVING = /^(status|state)$|date|time|last|updat|modif/i;

/** Members that tell of time alone, which a read may be noted in. */
const CLOCK = /date|time|last|updat|modif/i;

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

/** A value without the members whose names a pattern matches, at any depth. */
function without(pattern: RegExp, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => without(pattern, one) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (pattern.test(name) ? [] : [[name, without(pattern, one) ?? null]])),
  );
}

const withoutMoving = (value: Json | undefined): Json | undefined => without(MOVING, value);

const withoutClocks = (value: Json | undefined): Json | undefined => without(CLOCK, value);

/** One text for one value, whatever the order of its members. */
const text = (value: Json | undefined): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';

const differ = (one: Json | undefined, other: Json | undefined): boolean =>
  text(common(one, other)) !== text(common(other, one));

/** The answers to one question, in the order of asking. */
function judgeSeries(judgement: Judgement, series: readonly Exchange[]): readonly Observation[] {
  const views = series.map((exchange) => resourcesOfRun(judgement, exchange));
  const first = series[0];
  if (!first || views.includes(undefined)) return [];
  const still = views.map(withoutMoving);
  // Nothing of this run's is in both.
  if (text(common(still[0], still[1])) === '{}') return [];
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

/**
 * Devices whose details were alike at two reads, and others after their history was read. One may have changed by itself; where all of
 * several changed, and none without that read, the read changed them.
 */
function aroundHistory(history: History): readonly Observation[] {
  const [first, again, after] = ['first', 'again', 'after'].map((step) =>
    history.exchanges({ operations: ['device.details'], facts: { step: `around-history-${step}` } }).filter(succeeded),
  );
  const of = (some: readonly Exchange[] | undefined, device: unknown): Exchange | undefined =>
    some?.find(({ facts }) => facts.device === device);
  const triples = (first ?? []).flatMap((one) => {
    const [two, three] = [of(again, one.facts.device), of(after, one.facts.device)];
    return two && three ? [{ one, two, three }] : [];
  });
  const isStill = triples.every(({ one, two }) => text(responseJson(one)) === text(responseJson(two)));
  const moved = triples.filter(
    ({ two, three }) => text(withoutClocks(responseJson(two))) !== text(withoutClocks(responseJson(three))),
  );
  const [only] = triples;
  if (!only) return [];
  if (triples.length < 2) return [undecided('one device alone may have changed by itself: it takes two', only.two)];
  const [example] = moved;
  if (!example || !isStill || moved.length < triples.length)
    return moved.length === 0
      ? triples.map(({ two, three }) => met(two, three))
      : [undecided('details vary by themselves from read to read', only.one, only.two)];
  return [
    broken([example.two, example.three], {
      expected: 'the details there were before the history was read',
      received: `other details, at each of ${triples.length} devices, and at none without such a read`,
      signature: 'details after history',
    }),
  ];
}

export default defineCheck({
  id: 'reads-change-nothing',
  decides: 'A question that only reads is answered alike before and after other reads.',
  // TODO(needs): 'The same question asked twice with nothing but reads of the same thing in between.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Locations and histories, which move by themselves.',
  judge: (judgement) => {
    const { requirement, history } = judgement;
    const marked = history
      .exchanges({ operations: requirement.operations })
      .filter(({ facts }) => String(facts.step).startsWith('same-device') || facts.step === 'read-again')
      .filter(succeeded)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const series = new Map<string, Exchange[]>();
    for (const exchange of marked) {
      // A device moves by itself, and what its details hold is not shown: they may tell of this very moment.
      if (exchange.operation.startsWith('device.')) continue;
      series.set(question(exchange), [...(series.get(question(exchange)) ?? []), exchange]);
    }
    return [...[...series.values()].flatMap((one) => judgeSeries(judgement, one)), ...aroundHistory(history)];
  },
});
