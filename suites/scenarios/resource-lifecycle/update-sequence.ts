/** Updates of one resource: one member after another, several together, the same again, and at the same time. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import { allowedValues } from '../resources/as-declared.ts';
import { changeable } from '../resources/changeable.ts';
import type { Created } from '../resources/create-resource.ts';
import { byId, jsonObject, resourceIn } from '../resources/resource.ts';
import { listSettled, retrieveSettled } from '../resources/settled.ts';
import { showsTexts } from '../resources/shows-texts.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import type { World } from '../scenario.ts';

const AT_ONCE = { smoke: 1, standard: 3, thorough: 10 } as const;

interface Patch {
  readonly body: JsonObject;
  /** The profile says that the target takes it. */
  readonly kind: 'good' | 'offered' | 'probe';
}

/** One member after another and several times over, two together, the same again, and nothing at all. */
function patches(world: World, made: Created): readonly Patch[] {
  const single = ['one', 'two', 'three'].flatMap((word) =>
    changeable(world, made, word).map(([name, value, kind]): Patch => ({ body: { [name]: value }, kind })),
  );
  const both = changeable(world, made, 'both').slice(0, 2);
  const together: Patch = {
    body: Object.fromEntries(both.map(([name, value]) => [name, value])),
    kind: both.every(([, , kind]) => kind === 'good') ? 'good' : 'offered',
  };
  // Added to what there is, a list of nothing leaves it; in its place, it takes it away.
  const emptied = changeable(world, made, '').filter(([, value]) => Array.isArray(value));
  return [
    ...single,
    ...(world.options.effort === 'smoke' ? [] : textPatches(world, made)),
    ...(both.length > 1 ? [together] : []),
    ...single.slice(-1),
    ...single.slice(0, 1),
    ...single.slice(0, 1),
    ...emptied.slice(0, 1).map(([name]): Patch => ({ body: { [name]: [] }, kind: 'offered' })),
    { body: {}, kind: 'probe' },
  ];
}

/** Waits for what updates have sent until now; what does not show is not waited for again. */
export async function readUpdated(
  world: World,
  retrieve: Operation,
  made: Created,
  { nth, sent, neverShown }: { readonly nth: number; readonly sent: JsonObject; readonly neverShown: Set<string> },
): Promise<JsonObject | undefined> {
  const shows = showsTexts(world, sent, neverShown);
  const resource = resourceIn(await retrieveSettled(world, retrieve, made, { step: 'after-patch', nth }, shows));
  for (const name of resource ? Object.keys(sent) : [])
    if (resource && !showsTexts(world, { [name]: sent[name] ?? null }, neverShown)(resource)) neverShown.add(name);
  return resource;
}

/** Where lists merge by id, as declared: an item of the resource once more, by its id and with another text. */
function renewedItem(world: World, made: Created, { note }: JsonObject): readonly Patch[] {
  if (world.own('patchListSemantics') !== 'merge' || !updatableNames(world).includes('note')) return [];
  const isOwn = (item: Json): boolean => String(jsonObject(item)?.['text']).includes(world.runName);
  const id = Array.isArray(note) ? jsonObject((note as readonly Json[]).find(isOwn))?.['id'] : undefined;
  return id === undefined
    ? []
    : [{ body: { note: [{ id, text: `${made.externalId} note renewed` }] }, kind: 'offered' }];
}

/** Values that a target may take for none, or garble: the empty text, a long one, one of many scripts, one with a line end. */
const textPatches = (world: World, made: Created): readonly Patch[] =>
  changeable(world, made, '')
    .filter(([name, value]) => typeof value === 'string' && allowedValues(world, name) === undefined)
    .slice(0, 1)
    .flatMap(([name]) =>
      [
        `${made.externalId} ÄÖÜ \u0434\u0430 \u65e5\u672c \u{1f600}`,
        `${made.externalId} ${'0123456789 '.repeat(27)}end`,
        `${made.externalId} one\ntwo\t"so" e\u0301 end`,
        '',
      ].map((value): Patch => ({ body: { [name]: value }, kind: 'offered' })),
    );

/** A sequence of updates of one resource, each read back, then updates at the same time. */
export async function updateSequence(
  {
    world,
    retrieve,
    update,
    list,
  }: {
    readonly world: World;
    readonly retrieve: Operation | undefined;
    readonly update: Operation | undefined;
    readonly list: Operation | undefined;
  },
  made: Created,
): Promise<void> {
  if (!update || !retrieve) return;
  await retrieveSettled(world, retrieve, made, 'before-patch');
  let nth = 0;
  let last: JsonObject = {};
  const neverShown = new Set<string>();
  let shown: JsonObject = {};
  const send = async ({ body, kind }: Patch): Promise<void> => {
    nth += 1;
    const response = await world.call(
      update,
      { ...byId(update, made.id), body },
      {
        identity: made.identity,
        facts: { kind, step: 'patch', item: made.item, nth, id: 'existing', body: 'valid', token: 'valid' },
      },
    );
    if (response.succeeded) last = { ...last, ...body };
    shown = (await readUpdated(world, retrieve, made, { nth, sent: last, neverShown })) ?? shown;
  };
  for (const patch of patches(world, made)) await send(patch);
  for (const patch of renewedItem(world, made, shown)) await send(patch);
  if (list)
    await listSettled(world, list, made, { step: 'list-after-patch', shows: showsTexts(world, last, neverShown) });
  await changesAtOnce({ world, retrieve, update }, made);
}

/** Two members changed by two calls at the same moment: neither call may undo the other. */
async function changesAtOnce(
  { world, retrieve, update }: { world: World; retrieve: Operation; update: Operation },
  made: Created,
): Promise<void> {
  for (let nth = 1; nth <= AT_ONCE[world.options.effort]; nth += 1) {
    const pair = changeable(world, made, `at once ${nth}`).slice(0, 2);
    if (pair.length < 2) return;
    const facts = { kind: 'offered', step: 'concurrent-patch', nth, id: 'existing', body: 'valid' } as const;
    await Promise.all(
      pair.map(([name, value]) =>
        world.call(
          update,
          { ...byId(update, made.id), body: { [name]: value } },
          { identity: made.identity, facts: { ...facts, item: made.item, token: 'valid' } },
        ),
      ),
    );
    await retrieveSettled(
      world,
      retrieve,
      made,
      { step: 'after-concurrent', nth },
      showsTexts(world, Object.fromEntries(pair.map(([name, value]) => [name, value]))),
    );
  }
}
