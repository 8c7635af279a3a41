import type { Json, JsonObject } from '../../contracts/contract.ts';
import { withUnique } from '../../suites/scenarios/resources/creation-bodies.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { about, isAccepted, ownKeys, type LearnContext, type Learner, type Probed, type Proposal } from '../learner.ts';

const MEMBERS = ['description', 'priority', 'externalId'];
const TEXTS = [{ text: 'first note {unique}' }];
const OTHERS = [{ text: 'second note {unique}' }];

/** An update, and a retrieval after it. */
async function update(context: LearnContext, id: string, name: string, sent: JsonObject): Promise<readonly Probed[]> {
  const { world } = context;
  const [operation, retrieve] = [world.operation('update'), world.operation('retrieve')];
  if (!operation || !retrieve) return [];
  const body = withUnique(sent, `${world.runName}-${world.number()}`);
  const changed = await context.send(`${name} updated`, operation, { ...byId(operation, id), body }, { sent: body });
  if (!isAccepted(changed)) return [changed];
  return [changed, await context.send(`${name} read`, retrieve, byId(retrieve, id))];
}

const listOf = (probe: Probed | undefined): readonly Json[] | undefined => {
  const note = jsonObject(probe?.json)?.['note'];
  return Array.isArray(note) ? (note as readonly Json[]) : undefined;
};

const textIn = (value: Json | undefined): Json | undefined => jsonObject([value].flat()[0])?.['text'];

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
    );
    return probes;
  },
  conclude: (probes, { id }) => {
    const kept = MEMBERS.flatMap((name) => {
      const [[changed], [read]] = [about(probes, `${name} updated`), about(probes, `${name} read`)];
      const value = changed?.sent?.[name];
      if (!changed || !read || value === undefined || jsonObject(read.json)?.[name] !== value) return [];
      return [{ name, value, shownBy: [changed, read] }];
    });
    const [[first], [changed], [second]] = [
      about(probes, 'first read'),
      about(probes, 'second updated'),
      about(probes, 'second read'),
    ];
    const patchable: readonly Proposal[] = [
      ...kept.map(({ name, shownBy }) => ({
        key: `${id}.update.patchableField`,
        value: { [`/${name}`]: 'Updated {unique}' },
        shownBy,
      })),
      ...semantics(kept, first, id),
    ];
    const [before, after] = [listOf(first), listOf(second)];
    const wanted = textIn(changed?.sent?.['note']);
    const [oldText] = (before ?? []).slice(-1).map(textIn);
    if (
      !changed ||
      !first ||
      !second ||
      !before ||
      !after ||
      wanted === undefined ||
      oldText === undefined ||
      oldText === wanted
    )
      return patchable;
    const has = (text: Json | undefined): boolean => after.some((one) => textIn(one) === text);
    if (!has(wanted)) return patchable;
    const value =
      has(oldText) && after.length > before.length
        ? 'append'
        : !has(oldText) && after.length === 1
          ? 'replace'
          : undefined;
    const lists =
      value === undefined ? [] : [{ key: `${id}.patchListSemantics`, value, shownBy: [first, changed, second] }];
    return [...patchable, ...lists];
  },
};
