/** Notifications of resources of the run to hubs that must not be notified of them, whenever they came: of a creation, there is no window. */

import { groupBy } from '../../../contracts/group-by.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { HUBS, HUB_NAMES } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { resourceIdsIn } from '../../evidence/deliveries/notification-form.ts';
import { SHORT_NUMBER } from '../../evidence/deliveries/same-place.ts';
import { textsWithin } from '../../evidence/foreign-texts.ts';
import { requestJson } from '../../evidence/history.ts';
import { externalIdOf, lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import type { Judgement } from '../check.ts';
import { broken, type Observation } from '../observation.ts';

/** Shorter words may be equal to another value of a notification. */
const LEAST_LENGTH = 6;

const isDistinctive = (word: string | undefined): word is string =>
  word !== undefined && word.length >= LEAST_LENGTH && !SHORT_NUMBER.test(word);

interface Known {
  /** Resources of the run by their distinctive ids and external ids. */
  readonly byWord: ReadonlyMap<string, readonly Lifecycle[]>;
  readonly byId: ReadonlyMap<string, readonly Lifecycle[]>;
}

const known = oncePerHistory<Known>();

const knownOf = ({ history, contract }: Judgement): Known =>
  known(history, contract.id, () => {
    const all = lifecyclesOf(history, contract);
    const words = (one: Lifecycle): readonly string[] => [one.id, externalIdOf(one.create)].filter(isDistinctive);
    const named = all.flatMap((one) => words(one).map((word) => [word, one] as const));
    const byWord = [...groupBy(named, ([word]) => word)];
    return {
      byWord: new Map(byWord.map(([word, found]) => [word, found.map(([, one]) => one)])),
      byId: groupBy(
        all.filter(({ id }) => id !== undefined),
        ({ id = '' }) => id,
      ),
    };
  });

/** Texts of a notification by which it may name a resource. */
const wordsIn = (judgement: Judgement, delivery: Delivery): readonly string[] => [
  ...textsWithin(requestJson(delivery)),
  ...resourceIdsIn(judgement, delivery),
];

const named = oncePerHistory<ReadonlyMap<Delivery, readonly Lifecycle[]>>();

/** Notifications of the interface that name resources of the run, each with these. */
const namedResources = (judgement: Judgement): ReadonlyMap<Delivery, readonly Lifecycle[]> =>
  named(judgement.history, judgement.contract.id, () => {
    const { byWord, byId } = knownOf(judgement);
    // Where the place of the id is declared, a number of a few digits identifies a resource, too.
    const resourcesIn = (one: Delivery): readonly Lifecycle[] => [
      ...textsWithin(requestJson(one)).flatMap((word) => byWord.get(word) ?? []),
      ...resourceIdsIn(judgement, one).flatMap((id) => byId.get(id) ?? []),
    ];
    const deliveries = judgement.history.deliveries({ facts: { interface: judgement.contract.id } });
    return new Map(
      deliveries
        .map((one) => [one, [...new Set(resourcesIn(one))]] as const)
        .filter(([, resources]) => resources.length > 0),
    );
  });

const notified = (delivery: Delivery, resource: Lifecycle, signature: string): Observation =>
  broken([resource.create, delivery], {
    expected: 'no notification to this hub',
    received: phrase`a notification about ${plainValue(resource.id ?? externalIdOf(resource.create) ?? '')}`,
    signature,
  });

/** What each hub is narrowed by. */
const NARROWED: ReadonlyMap<string, readonly string[]> = new Map(
  HUB_NAMES.map((name) => [name, HUBS[name].narrowedBy ?? []]),
);

/** To hubs that are narrowed to another resource, and to nothing else. */
export const ofOtherResources = (judgement: Judgement, parameter: 'CRID' | 'ExternalID'): readonly Observation[] =>
  [...namedResources(judgement)].flatMap(([delivery, resources]): readonly Observation[] => {
    const { hub } = delivery.facts;
    const narrowedBy = NARROWED.get(hub);
    if (narrowedBy?.length !== 1 || narrowedBy[0] !== parameter) return [];
    const url = registrationOf(judgement, hub)?.request.url;
    const wanted = url === undefined ? null : new URL(url, 'http://target.invalid').searchParams.get(parameter);
    if (wanted === null || wordsIn(judgement, delivery).includes(wanted)) return [];
    // What a hub is notified of that names no own resource of its customer is unspecified.
    const isOwn = lifecyclesOf(judgement.history, judgement.contract).some(
      ({ id, create, customer }) => customer === delivery.facts.customer && [id, externalIdOf(create)].includes(wanted),
    );
    if (!isOwn) return [];
    const [other] = resources.filter(({ id, create }) => ![id, externalIdOf(create)].includes(wanted));
    return other && resources.length === 1 ? [notified(delivery, other, 'of another resource')] : [];
  });

/** Longest time that a deletion may take to have an effect where none is declared, in milliseconds. */
const SOON_MS = 2000;

/** To a hub that was deleted before the resource was created, until its callback is registered again. */
export function afterDeletion(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const settleMs = declared('settleMs');
  const margin = Math.max(typeof settleMs === 'number' ? settleMs : 0, SOON_MS);
  const deletions = history
    .exchanges({ operations: operationsOf(contract, 'hub-delete'), facts: { step: 'delete-hub' } })
    .filter(succeeded);
  const registrations = history.exchanges({ operations: operationsOf(contract, 'hub-create') });
  return [...namedResources(judgement)].flatMap(([delivery, resources]): readonly Observation[] => {
    const { hub } = delivery.facts;
    const deletion = deletions.find((one) => one.facts.hub === hub);
    if (!deletion || registrations.some((one) => one.facts.hub === hub && one.startedAt > deletion.at)) return [];
    const isLater = ({ create }: Lifecycle): boolean =>
      create.startedAt > deletion.at + margin && create.startedAt < delivery.at;
    // Several resources may have one external id: the notification may be of an older one.
    const [made] = resources.every(isLater) ? resources : [];
    return made ? [notified(delivery, made, 'of a later creation')] : [];
  });
}

/** To hubs of other customers. Ids that resources of several customers have identify none. */
export const ofOtherCustomers = (judgement: Judgement): readonly Observation[] => {
  const { byId } = knownOf(judgement);
  if ([...byId.values()].some((some) => new Set(some.map(({ customer }) => customer)).size > 1)) return [];
  return [...namedResources(judgement)].flatMap(([delivery, resources]): readonly Observation[] => {
    const [other] = resources;
    const isOther = resources.every(({ customer }) => customer !== delivery.facts.customer);
    return other && isOther ? [notified(delivery, other, 'id of another customer')] : [];
  });
};
