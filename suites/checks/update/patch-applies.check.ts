import type { Json } from '../../../contracts/contract.ts';
import { formatPointer, parsePointer } from '../../../contracts/json-pointer.ts';
import { disagreements, type Disagreement } from '../agreement/agreement.ts';
import { assignedPlaces } from '../agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { pattern } from '../create/create-agrees.check.ts';
import { isObject } from '../../evidence/json-type.ts';
import { listAnswer } from '../../evidence/lists/list-answers.ts';
import { livesOf, resourceIn } from '../../evidence/lives/life-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import {
  changedMembers,
  patchReads,
  readingOf,
  showsAsSent,
  type PatchRead,
} from '../../evidence/lives/patch-reads.ts';

const topOf = (pointer: string): string => parsePointer(pointer)[0] ?? '';

/** Names of the members that a list of pointers names; none where it is no such list. */
const namesIn = (pointers: Json | undefined): readonly string[] =>
  Array.isArray(pointers) ? pointers.filter((one) => typeof one === 'string').map(topOf) : [];

const sampled = ({ contract, declared }: Judgement): readonly string[] => {
  const samples = declared(`${contract.id}.update.patchableField`);
  return Object.keys(isObject(samples) ? samples : {}).map(topOf);
};

const writable = ({ contract, declared }: Judgement): readonly string[] =>
  namesIn(declared(`${contract.id}.writableFields`));

/**
 * Members the profile declares as open to change: those with a sample, and those called allowable where an update takes allowable ones only;
 * elsewhere those that are open in the state the resource was in, or else writable.
 */
function declaredMembers(judgement: Judgement, { before }: PatchRead): ReadonlySet<string> {
  const { contract, declared } = judgement;
  const hasAllowable = contract.declarations.some(({ key }) => key === `${contract.id}.allowableFields`);
  const matrix = declared(`${contract.id}.updateMatrix`);
  const open = hasAllowable
    ? namesIn(declared(`${contract.id}.allowableFields`))
    : isObject(matrix)
      ? namesIn(matrix[String(before.resource['status'])] ?? matrix['*'])
      : writable(judgement);
  return new Set([...sampled(judgement), ...open]);
}

/** True for a part of a member that is not there: what can be updated is not said to be given back whole unless it is writable, or sampled. */
const isPartMissing = (judgement: Judgement, { pointer, received }: Disagreement): boolean =>
  received === 'absent' &&
  parsePointer(pointer).length > 1 &&
  ![...sampled(judgement), ...writable(judgement)].includes(topOf(pointer));

/**
 * How sure it is that a member should have taken the value. Which members an update takes is not shown: one that is quietly left alone
 * warns, unless it is declared, took a value at another time, or the answer to the patch showed the new one.
 */
function severityOf(judgement: Judgement, read: PatchRead, name: string, takes: ReadonlySet<string>): 'fail' | 'warn' {
  const answer = resourceIn(read.patch);
  if (answer && showsAsSent(read.sent, name, answer) && !showsAsSent(read.sent, name, read.before.resource))
    return 'fail';
  if (takes.has(name) || declaredMembers(judgement, read).has(name)) return 'fail';
  const operation = judgement.contract.operations.find(({ id }) => id === read.patch.operation);
  return takes.size === 0 && operation?.declaredLater === false ? 'fail' : 'warn';
}

function judgeRead(judgement: Judgement, read: PatchRead, takes: ReadonlySet<string>): readonly Observation[] {
  const { patch, sent, before, after } = read;
  const assigned = assignedPlaces(judgement);
  // A member set to the empty text may be left out from then on.
  const isGone = (name: string): boolean => sent[name] === '' && (after.resource[name] ?? null) === null;
  // Of what took a value at another time it is known that readings show it.
  const isShown = (name: string): boolean =>
    before.resource[name] !== undefined || after.resource[name] !== undefined || takes.has(name);
  const shown = Object.keys(sent).filter((name) => !isGone(name) && isShown(name));
  if (shown.length === 0) return [];
  const part = Object.fromEntries(shown.map((name) => [name, sent[name]]));
  const wrong = disagreements(part, after.resource, [], { assigned, complete: true }).map((one) => ({
    ...one,
    severity: isPartMissing(judgement, one)
      ? ('warn' as const)
      : severityOf(judgement, read, topOf(one.pointer), takes),
  }));
  const first = wrong.find(({ severity }) => severity === 'fail') ?? wrong[0];
  if (!first) return shown.every((name) => assigned([name])) ? [] : [met(patch, after.exchange)];
  return [
    broken([patch, after.exchange], {
      ...first,
      expected: `${first.expected}, as patched`,
      signature: pattern(first.pointer),
    }),
  ];
}

/** What the list shows of a changed resource, once it shows it at all, is what the last retrieval showed. */
function inTheList({ contract, history, declared }: Judgement, reads: readonly PatchRead[]): readonly Observation[] {
  const assigned = assignedPlaces({ contract, declared });
  if (declared('settleMs') === undefined) return [];
  return livesOf(history, contract).flatMap((life): readonly Observation[] => {
    const own = reads.filter(({ item, patch }) => item === life.item && patch.facts.step === 'patch');
    const last = readingOf(life.retrieved.get(`after-patch-${life.patches.length}`));
    const listed = history
      .exchanges({ interface: contract.id, facts: { step: 'list-after-patch', item: life.item } })
      .flatMap((exchange) => listAnswer(exchange) ?? [])
      .flatMap(({ exchange, items }) =>
        items.flatMap((item, index) => (isSame(item, life) === true ? [{ exchange, item, index }] : [])),
      )
      .at(-1);
    if (!last || !listed) return [];
    const changed = changedMembers(own);
    const part = Object.fromEntries(Object.entries(last.resource).filter(([name]) => changed.has(name)));
    const [first]: readonly Disagreement[] = disagreements(part, listed.item, [], { assigned });
    if (!first) return changed.size > 0 ? [met(last.exchange, listed.exchange)] : [];
    return [
      broken([last.exchange, listed.exchange], {
        ...first,
        pointer: formatPointer([listed.index]) + first.pointer,
        expected: `${first.expected}, as patched and retrieved`,
        signature: `list ${pattern(first.pointer)}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'patch-applies',
  decides: 'A member that an accepted patch sent has the new value on reading back, by id and in the list.',
  // TODO(needs): 'An accepted patch, read back.' / evidence ['resource-life']
  needs: [{ traffic: true }],
  leaves:
    'Refused patches, members never shown, other items of a patched list; members not known to be changeable warn.',
  judge: (judgement) => {
    const reads = patchReads(judgement);
    const takes = changedMembers(reads);
    return [...reads.flatMap((read) => judgeRead(judgement, read, takes)), ...inTheList(judgement, reads)];
  },
});
