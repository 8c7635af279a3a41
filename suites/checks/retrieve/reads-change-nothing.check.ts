import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { isOftenComputed } from '../../evidence/agreement/assigned.ts';
import { isOwnWay } from '../../evidence/agreement/own-way.ts';
import { shownValues } from '../../evidence/agreement/shown-values.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { resourcesOfRun } from './resources-of-run.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Members that hold times and states: a provider may move them between two reads, but hardly at every single one. */
const VOLATILE_MEMBER = /^(status|state)$|date|time|last|updat|modif/i;

/** As many changes in a row are no coincidence. */
const FEWEST_CHANGES = 3;

/** What makes two reads the same: operation, identity, method and URL. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

/** A member of a resource in two reads, one after the other. */
interface Change {
  readonly item: string;
  readonly name: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The two reads. */
  readonly events: readonly [Exchange, Exchange];
}

const isVolatile = ({ contract }: Judgement, name: string): boolean =>
  VOLATILE_MEMBER.test(name) || name === stateMember(contract);

/** True if a value contains another one, but for the places that are the provider's own in each response, and for times. */
const contains = (judgement: Judgement, name: string, whole: Json | undefined, part: Json | undefined): boolean =>
  disagreements(part, whole, [name], {
    assigned: (path) =>
      isOwnWay(judgement.contract, path) || (path.length > 1 && isVolatile(judgement, path.at(-1) ?? '')),
    complete: true,
  }).length === 0;

/** The members that differ between one read and the next, of the resources in both: others may push a resource to another page. */
function changesBetween(judgement: Judgement, [one, other]: readonly [Exchange, Exchange]): readonly Change[] {
  const [earlier, later] = [resourcesOfRun(judgement, one), resourcesOfRun(judgement, other)];
  return Object.entries(earlier).flatMap(([item, shown]) => {
    const again = later[item];
    if (!again) return [];
    return [...new Set([...Object.keys(shown), ...Object.keys(again)])].flatMap((name): readonly Change[] => {
      const [before, after] = [shown[name], again[name]];
      const isAlike = contains(judgement, name, after, before) && contains(judgement, name, before, after);
      return isAlike ? [] : [{ item, name, before, after, events: [one, other] }];
    });
  });
}

const bodiesOf = ({ contract, history }: Judgement, item: string): readonly JsonObject[] => {
  const lifecycle = lifecyclesOf(history, contract).find((one) => one.item === item);
  return lifecycle ? [lifecycle.create, ...lifecycle.updates].map(requestJson).filter(isObject) : [];
};

/** True for a value of the client that is no longer there: a provider may add to a resource and classify it at any moment. */
function isLoss(judgement: Judgement, { item, name, before, after }: Change): boolean {
  const sent = bodiesOf(judgement, item).findLast((body) => isGiven(body[name]))?.[name];
  if (!isGiven(sent) || isOftenComputed(formatPointer([name])) || contains(judgement, name, after, before))
    return false;
  return typeof sent !== 'object' || contains(judgement, name, before, sent);
}

/** True for the value of an earlier update: the update became visible late, the read changed nothing. */
const isLateUpdate = (judgement: Judgement, { item, name, after }: Change): boolean =>
  isGiven(after) &&
  bodiesOf(judgement, item)
    .slice(1)
    .some((body) => isGiven(body[name]) && disagreements(body[name], after, [name]).length === 0);

const changed = ({ name, before, after, events }: Change, every?: number): Observation => {
  const { expected, received } = shownValues(before, after);
  return broken(events, {
    expected: phrase`${expected}, as before`,
    received: every === undefined ? received : phrase`${received}, and a different value in each of ${every} reads`,
    pointer: formatPointer([name]),
    signature: `${events[0].operation}${every === undefined ? '' : ' moves'}`,
  });
};

/** The responses to one read, in the order of the requests. */
function judgeSeries(judgement: Judgement, series: readonly Exchange[]): readonly Observation[] {
  const [first, second] = series;
  if (!first || !second) return [];
  const isShownAgain = Object.keys(resourcesOfRun(judgement, first)).some(
    (item) => item in resourcesOfRun(judgement, second),
  );
  if (!isShownAgain) return [];
  const changes = series.slice(1).flatMap((one, index) => changesBetween(judgement, [series[index]!, one]));
  const count = ({ item, name }: Change): number =>
    changes.filter((one) => one.item === item && one.name === name).length;
  const moving = changes.find((one) => count(one) >= FEWEST_CHANGES && count(one) === series.length - 1);
  if (moving) return [changed(moving, series.length)];
  const still = changes.filter(({ name }) => !isVolatile(judgement, name));
  const late = still.filter((one) => isLateUpdate(judgement, one));
  const lost = still.find((one) => !late.includes(one) && isLoss(judgement, one));
  if (lost) return [changed(lost)];
  const [delayed] = late;
  if (delayed) return [undecided('the response may show an earlier update late', ...delayed.events)];
  const [other] = still;
  if (other) return [undecided('the provider may have changed its resource between the reads', ...other.events)];
  return [met(first, second)];
}

export default defineCheck({
  id: 'reads-change-nothing',
  decides: 'A repeated read returns the same content before and after other reads.',
  needs: [{ exchange: { step: 'read-again' } }],
  leaves:
    'Resources of other customers, unlisted members, addresses, the order of lists, and what a provider sometimes changes or adds without a request.',
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
