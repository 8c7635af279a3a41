import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { nearest } from '../../../contracts/text/nearest.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { resourcesOf } from '../../evidence/resources-in.ts';
import { itemId } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';

type Resource = { readonly [member: string]: Json | undefined };

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

interface Shown {
  /** Position among all. */
  readonly place: number;
  readonly exchange: Exchange;
  readonly value: Resource;
}

/** Every resource in a response of the interface, except those of wrong bodies. */
function allShown({ contract, history }: Judgement): readonly Shown[] {
  const operations = contract.operations.filter(
    ({ resource }) => resource !== undefined && resource === contract.model?.schema,
  );
  return history
    .exchanges({ operations: operations.map(({ id }) => id) })
    .filter((one) => !hasWrongBody(one))
    .flatMap(resourcesOf)
    .map((one, place) => ({ ...one, place }));
}

/** What responses show of one resource, in their order: those about it, and its elements in lists, which are found by their id. */
function shownOf(all: readonly Shown[]): (lifecycle: Lifecycle) => readonly Shown[] {
  const byItem = groupBy(all, ({ exchange }) => exchange.facts.item);
  const listed = groupBy(byItem.get(undefined) ?? [], ({ value }) => itemId(value));
  return (lifecycle) => {
    const ids = lifecycle.id === undefined ? [...listed.keys()] : [lifecycle.id, undefined];
    const elements = ids.flatMap((id) => listed.get(id) ?? []).filter(({ value }) => isSame(value, lifecycle) === true);
    return [...(byItem.get(lifecycle.item) ?? []), ...elements].toSorted((one, other) => one.place - other.place);
  };
}

/** The name under which a member seems to be returned: an unlisted one that has its value, or a similar name. */
function similarName(name: string, sent: Json | undefined, shown: readonly Shown[], known: ReadonlySet<string>) {
  const unlisted = shown.flatMap(({ value }) => Object.entries(value)).filter(([other]) => !known.has(other));
  const equal = unlisted.find(([, value]) => JSON.stringify(value) === JSON.stringify(sent));
  return equal?.[0] ?? nearest(name, new Set(unlisted.map(([other]) => other)));
}

/**
 * A creation whose member no response about the resource contains, while other resources show it in a response of the same operation: which
 * values are lost depends on the value. A resource that was updated there may have lost it by the update.
 */
function lostByOne(
  name: string,
  senders: readonly Lifecycle[],
  shown: (lifecycle: Lifecycle) => readonly Shown[],
): readonly [Lifecycle, Exchange] | undefined {
  const hasIt = ({ value }: Shown): boolean => !isEmpty(value[name]);
  const operations = new Set(
    senders
      .flatMap(shown)
      .filter(hasIt)
      .map(({ exchange }) => exchange.operation),
  );
  for (const lifecycle of senders) {
    const isUpdated = lifecycle.updates.some((one) => {
      const body = requestJson(one);
      return isObject(body) && body[name] !== undefined;
    });
    const own = shown(lifecycle);
    const read = own.find(
      ({ exchange: { operation, facts } }) =>
        operation !== lifecycle.create.operation &&
        operations.has(operation) &&
        facts.item === lifecycle.item &&
        facts.param === undefined,
    );
    if (!isUpdated && read && !own.some(hasIt)) return [lifecycle, read.exchange];
  }
  return undefined;
}

/** As few resources may have lost the member otherwise. */
const LEAST_RESOURCES = 2;

/**
 * A retrieval without a member that lists or creations show, where no retrieval of any resource that was sent with it contains it. A retrieval
 * that can expand what it contains must have been asked to.
 */
function neverRetrieved(
  { contract }: Judgement,
  name: string,
  senders: readonly Lifecycle[],
  shown: (lifecycle: Lifecycle) => readonly Shown[],
): readonly [Lifecycle, Exchange] | undefined {
  const retrieve = contract.operations.find(({ action }) => action === 'retrieve');
  const reads = senders.flatMap((lifecycle) =>
    shown(lifecycle)
      .filter(({ exchange: { operation, facts } }) => operation === retrieve?.id && facts.step !== 'fields')
      .map((one) => ({ ...one, lifecycle })),
  );
  // An update may have taken the member away.
  const unchanged = reads.filter(({ lifecycle }) => lifecycle.updates.length === 0);
  const [first] = unchanged;
  const isExpanded =
    retrieve?.parameters.every((one) => one.name !== 'expand') ||
    reads.some(({ exchange: { facts } }) => facts.step === 'expand' && facts.value === 'empty');
  const areMany = new Set(unchanged.map(({ lifecycle }) => lifecycle)).size >= LEAST_RESOURCES;
  if (!first || !isExpanded || !areMany || reads.some(({ value }) => !isEmpty(value[name]))) return undefined;
  return [first.lifecycle, first.exchange];
}

export default defineCheck({
  id: 'sent-members-returned',
  decides: 'A member that creations send is part of a response about the resource.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves:
    'Empty values; members that the provider assigns; a member that some responses do not contain; a member that one resource lacks, if the member is not declared to be stored.',
  judge: (judgement) => {
    const { contract, history } = judgement;
    const pointers = judgement.own('writableFields');
    const writable = Array.isArray(pointers) ? pointers.map((one) => String(one).split('/')[1] ?? '') : [];
    const assigned = assignedPlaces(judgement);
    const sentBy = new Map<string, Lifecycle[]>();
    for (const lifecycle of lifecyclesOf(history, contract)) {
      const sent = requestJson(lifecycle.create);
      for (const [name, value] of Object.entries(isObject(sent) ? sent : {}))
        if (!isEmpty(value) && !assigned([name])) sentBy.set(name, [...(sentBy.get(name) ?? []), lifecycle]);
    }
    const find = shownOf(allShown(judgement));
    const shownBy = new Map<Lifecycle, readonly Shown[]>();
    const shown = (lifecycle: Lifecycle): readonly Shown[] => {
      const known = shownBy.get(lifecycle) ?? find(lifecycle);
      shownBy.set(lifecycle, known);
      return known;
    };
    return [...sentBy].flatMap(([name, senders]): readonly Observation[] => {
      const own = senders.flatMap(shown);
      const there = own.find(({ value }) => !isEmpty(value[name]));
      const isDeclared = writable.includes(name);
      const lost = there && isDeclared ? lostByOne(name, senders, shown) : undefined;
      if (lost) {
        const [lifecycle, reading] = lost;
        return [
          broken([lifecycle.create, reading], {
            expected: phrase`${memberPart(`/${name}`)}, declared to be returned unchanged, as for other resources`,
            received: 'no response about this resource that contains it',
            pointer: `/${name}`,
            signature: `not returned /${name}`,
          }),
        ];
      }
      const unread = there && isDeclared ? neverRetrieved(judgement, name, senders, shown) : undefined;
      if (there && unread) {
        const [lifecycle, reading] = unread;
        return [
          broken([lifecycle.create, there.exchange, reading], {
            expected: phrase`${memberPart(`/${name}`)}, declared to be returned unchanged, as in other responses`,
            received: 'no retrieval that contains it',
            pointer: `/${name}`,
            signature: `not retrieved /${name}`,
            // Other responses contain it: which ones must is unspecified.
            severity: 'warn',
          }),
        ];
      }
      if (there) return [met(there.exchange)];
      // Where the profile names the members that are stored, it leaves the others open.
      if (writable.length > 0 && !isDeclared) return [];
      const create = senders[0]?.create;
      const read = own.find(({ exchange }) => exchange.operation !== create?.operation);
      if (!create) return [];
      if (!read)
        return [
          undecided(
            `/${name} is not in the response to a creation, and the resource was not retrieved afterwards`,
            create,
          ),
        ];
      const sent = requestJson(create);
      const listed = listedMembers(contract, contract.model?.schema ?? '');
      const similar = similarName(name, isObject(sent) ? sent[name] : undefined, own, listed);
      return [
        broken([create, read.exchange], {
          expected: isDeclared
            ? `/${name}, declared to be returned unchanged`
            : `/${name} in a response, as it was sent`,
          received: phrase`no response that contains it, although ${senders.length} ${senders.length === 1 ? 'creation contains' : 'creations contain'} it`,
          pointer: `/${name}`,
          signature: `never returned /${name}`,
          severity: isDeclared ? 'fail' : 'warn',
          ...(isDeclared ? {} : { isQuestion: true as const }),
          ...(similar === undefined ? {} : { hint: `The responses contain the unlisted member \`${similar}\`.` }),
        }),
      ];
    });
  },
});
