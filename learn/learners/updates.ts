import type { Json, JsonObject } from '../../contracts/contract.ts';
import { withUnique } from '../../suites/scenarios/resources/creation-bodies.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import {
  about,
  isAccepted,
  ofOne,
  ownKeys,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

const MEMBERS = ['description', 'priority', 'externalId'];
const TEXTS = [{ text: 'first note {unique}' }];
const OTHERS = [{ text: 'second note {unique}' }];
const WITH_ID = [{ id: '{unique}', text: 'third note {unique}' }];

/** An update, and a retrieval after it. */
async function update(context: LearnContext, id: string, name: string, sent: JsonObject): Promise<readonly Probed[]> {
  const { world } = context;
  const [operation, retrieve] = [world.operation('update'), world.operation('retrieve')];
  if (!operation || !retrieve) return [];
  const body = withUnique(sent, `${world.runName}-${world.number()}`);
  const changed = await context.send('updated', operation, { ...byId(operation, id), body }, { sent: body, of: name });
  if (!isAccepted(changed)) return [changed];
  return [changed, await context.send('read', retrieve, byId(retrieve, id), { of: name })];
}

const listOf = (probe: Probed | undefined): readonly Json[] | undefined => {
  const note = jsonObject(probe?.json)?.['note'];
  return Array.isArray(note) ? (note as readonly Json[]) : undefined;
};

const textIn = (value: Json | undefined): Json | undefined => jsonObject([value].flat()[0])?.['text'];

/** An update of the notes, and the notes before and after it. */
interface ListUpdate {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
  readonly sent: Json | undefined;
  readonly shownBy: readonly Probed[];
}

const hasText = (list: readonly Json[], text: Json | undefined): boolean => list.some((one) => textIn(one) === text);

/** The update of a name, and the retrieval after it. */
const pairOf = (
  probes: readonly Probed[],
  name: string,
): readonly [changed: Probed | undefined, read: Probed | undefined] => {
  const own = ofOne(probes, name);
  return [about(own, 'updated')[0], about(own, 'read')[0]];
};

/** Undefined unless the notes that were sent are there after the update, and were not before it. */
function listUpdate(probes: readonly Probed[], earlier: string, name: string): ListUpdate | undefined {
  const [read] = about(ofOne(probes, earlier), 'read');
  const [changed, again] = pairOf(probes, name);
  const [before, after, sent] = [listOf(read), listOf(again), textIn(changed?.sent?.['note'])];
  if (!read || !changed || !again || !before?.length || !after || sent === undefined) return undefined;
  if (hasText(before, sent) || !hasText(after, sent)) return undefined;
  return { before, after, sent, shownBy: [read, changed, again] };
}

const isExtended = ({ before, after }: ListUpdate): boolean =>
  after.length > before.length && before.every((one) => hasText(after, textIn(one)));

const isReplaced = ({ before, after }: ListUpdate): boolean =>
  after.length === 1 && !before.some((one) => hasText(after, textIn(one)));

/** True if the note that was sent is in the place of the one with its id, and all others are kept. */
function isMerged({ before, after }: ListUpdate, former: Json | undefined): boolean {
  const others = before.filter((one) => textIn(one) !== former);
  return others.length > 0 && !hasText(after, former) && others.every((one) => hasText(after, textIn(one)));
}

/** Notes without an id extend a list also where notes with an id are merged: only an id that is sent again distinguishes the two. */
function listSemantics(probes: readonly Probed[], id: string): readonly Proposal[] {
  const [plain, own, renewed] = [
    listUpdate(probes, 'first', 'second'),
    listUpdate(probes, 'second', 'own'),
    listUpdate(probes, 'own', 'renewed'),
  ];
  const propose = (value: string, ...shown: readonly ListUpdate[]): readonly Proposal[] => [
    { key: `${id}.patchListSemantics`, value, shownBy: shown.flatMap(({ shownBy }) => shownBy) },
  ];
  if (own && renewed && isExtended(own) && isMerged(renewed, own.sent)) return propose('merge', own, renewed);
  if (plain && isReplaced(plain) && !(own && isExtended(own))) return propose('replace', plain);
  const isAppended = plain && renewed && isExtended(plain) && isExtended(renewed);
  return isAppended ? propose('append', plain, renewed) : [];
}

/** The id of the note that an update added: the one that the target returns, otherwise the one that was sent. */
function idOfNote(changed: Probed | undefined, read: Probed): Json {
  const sent = changed?.sent?.['note'];
  const note = listOf(read)?.find((one) => textIn(one) === textIn(sent));
  return jsonObject(note)?.['id'] ?? jsonObject([sent].flat()[0])?.['id'] ?? null;
}

/** A note with an id, then another one with the same id. */
async function renewNote(context: LearnContext, id: string): Promise<readonly Probed[]> {
  const own = await update(context, id, 'own', { note: WITH_ID });
  const [changed, read] = own;
  if (!read) return own;
  const renewed = [{ id: idOfNote(changed, read), text: 'fourth note {unique}' }];
  return [...own, ...(await update(context, id, 'renewed', { note: renewed }))];
}

/** Whether an update of the notes keeps the member that was updated before it. */
function semantics(
  [patched]: readonly { readonly name: string; readonly value: Json; readonly shownBy: readonly Probed[] }[],
  first: Probed | undefined,
  id: string,
): readonly Proposal[] {
  const read = jsonObject(first?.json);
  if (!patched || !first || !isAccepted(first) || !read) return [];
  const now = read[patched.name];
  const value = now === patched.value ? 'partial' : now === undefined || now === null ? 'replace' : undefined;
  return value === undefined ? [] : [{ key: `${id}.patchSemantics`, value, shownBy: [...patched.shownBy, first] }];
}

export const updates: Learner = {
  id: 'updates',
  finds: 'a member that can be updated, and what an update does with a list and with other members',
  keys: ownKeys('update.patchableField', 'patchListSemantics', 'patchSemantics'),
  changesState: true,
  probe: async (context) => {
    const id = await context.resource();
    if (id === undefined) return [];
    const probes: Probed[] = [];
    for (const name of MEMBERS) {
      const some = await update(context, id, name, { [name]: 'Updated {unique}' });
      probes.push(...some);
      if (some.length > 1) break;
    }
    probes.push(
      ...(await update(context, id, 'first', { note: TEXTS })),
      ...(await update(context, id, 'second', { note: OTHERS })),
      ...(await renewNote(context, id)),
    );
    return probes;
  },
  conclude: (probes, { id }) => {
    const kept = MEMBERS.flatMap((name) => {
      const [changed, read] = pairOf(probes, name);
      const value = changed?.sent?.[name];
      if (!changed || !read || value === undefined || jsonObject(read.json)?.[name] !== value) return [];
      return [{ name, value, shownBy: [changed, read] }];
    });
    const [, first] = pairOf(probes, 'first');
    return [
      ...kept.map(({ name, shownBy }) => ({
        key: `${id}.update.patchableField`,
        value: { [`/${name}`]: 'Updated {unique}' },
        shownBy,
      })),
      ...semantics(kept, first, id),
      ...listSemantics(probes, id),
    ];
  },
};
