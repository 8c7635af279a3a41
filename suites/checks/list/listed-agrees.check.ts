import type { Json } from '../../../contracts/contract.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { flag, optional } from '../../../contracts/json-schema/typed-schema.ts';
import { disagreements, isShortened, pattern } from '../../evidence/agreement/agreement.ts';
import { VOLATILE_MEMBER } from '../../evidence/agreement/assigned.ts';
import { isAddress } from '../../evidence/agreement/own-way.ts';
import { membersOfAnotherResource } from './members-of-another-resource.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { isSettled, isSettlingDeclared } from '../../evidence/lists/settling-time.ts';
import { partlyListedMembers, type AgreedReads } from './partly-listed-members.ts';
import { valuesWithParameters } from './values-with-parameters.ts';
import { readingOf } from '../../evidence/lifecycles/patch-reads.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

interface Shown {
  readonly exchange: Exchange;
  readonly item: Item;
  readonly index: number;
}

/** Also in places that no document lists, a list must show what is there. */
const mayDiffer = (path: readonly string[]): boolean => isAddress(path) || VOLATILE_MEMBER.test(path.at(-1) ?? '');

const kindOf = (value: Json | undefined): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/** Members of which two readings, one before and one after the list, show the same value: nothing has changed in between. */
function still({ retrieved }: Lifecycle, list: Exchange, names: ReadonlySet<string>): AgreedReads | undefined {
  const before = readingOf(retrieved.lastBefore('end', list));
  const after = readingOf(retrieved.get('read-with-list'));
  if (!before || !after) return undefined;
  const members = Object.entries(after.resource).filter(
    ([name, value]) =>
      names.has(name) && name !== 'id' && JSON.stringify(value) === JSON.stringify(before.resource[name]),
  );
  return { before: before.exchange, after: after.exchange, members: Object.fromEntries(members) };
}

/** What the retrievals around a list agree upon. */
function readAround({ contract }: Judgement, lifecycle: Lifecycle, { exchange }: Shown): AgreedReads | undefined {
  const resource = contract.operations.find(({ id }) => id === exchange.operation)?.resource ?? '';
  const read = still(lifecycle, exchange, listedMembers(contract, resource));
  return read && read.after.startedAt >= exchange.startedAt ? read : undefined;
}

function judgeItem(
  judgement: Judgement,
  lifecycle: Lifecycle,
  read: AgreedReads,
  { exchange, item, index }: Shown,
): readonly Observation[] {
  const common = Object.entries(item).filter(
    ([name, value]) => kindOf(read.members[name]) === kindOf(value) && !mayDiffer([name]),
  );
  if (common.length === 0) return [];
  // What a list shows must be there; a list may show less.
  const found = disagreements(Object.fromEntries(common), read.members, [], { assigned: mayDiffer });
  const first = found.find((one) => !isShortened(one)) ?? found[0];
  const events = [exchange, read.before, read.after];
  if (!first) return [met(...events)];
  if (exchange.facts.settled !== true || !isSettled(judgement, lifecycle, exchange))
    return [undecided('the list differs from the resource, but may show the change later', ...events)];
  return [
    broken(events, {
      pointer: formatPointer([String(index)]) + first.pointer,
      expected: phrase`${first.received}, as in the retrievals of ${plainValue(String(item['id']))} before and after the list`,
      received: first.expected,
      signature: `list ${pattern(first.pointer)}`,
      severity: isShortened(first) || !isSettlingDeclared(judgement) ? 'warn' : 'fail',
    }),
  ];
}

export default defineCheck({
  id: 'listed-agrees',
  decides:
    'A resource in a list has the same values as in its retrieval, and no value that was sent for another resource; a text or a number of a resource is the same with and without parameters, and for each identity of its customer.',
  needs: ({ contract }) => [
    { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
    { exchange: { step: 'read-with-list' } },
    { exchange: { step: ['end', 'read-with-list'], id: 'existing' }, operations: operationsOf(contract, 'retrieve') },
  ],
  leaves:
    'Members that are absent or incomplete, addresses, members that show the last change, changes between the two responses.',
  options: {
    /** Where no document lets a resource be shown in part. */
    evenly: optional(flag()),
  },
  judge: (judgement) => {
    const { contract, history, requirement } = judgement;
    const lists = contract.operations.filter(
      ({ id, action }) => action === 'list' && requirement.operations.includes(id),
    );
    const responses = history
      .exchanges({ operations: lists.map(({ id }) => id), facts: { step: 'read-with-list' } })
      .flatMap((exchange) => listResponse(exchange) ?? []);
    const shown = responses.flatMap(({ exchange, items }) =>
      items.map((item, index): Shown => ({ exchange, item, index })),
    );
    const compared = lifecyclesOf(history, contract).flatMap((lifecycle) => {
      const last = shown.findLast(({ item }) => isSame(item, lifecycle) === true);
      const read = last && readAround(judgement, lifecycle, last);
      const page = last && responses.find(({ exchange }) => exchange === last.exchange);
      return [
        ...(read ? judgeItem(judgement, lifecycle, read, last) : []),
        ...(judgement.options.evenly === true && read && page
          ? partlyListedMembers(judgement, lifecycle, read, page)
          : []),
        ...membersOfAnotherResource(judgement, lifecycle, responses),
      ];
    });
    return [...compared, ...valuesWithParameters(judgement)];
  },
});
