import type { JsonObject } from '../../contracts/contract.ts';
import { valueClasses } from '../faults/grammar/value-classes.ts';
import type { ValueClass } from '../faults/grammar/value-classes.ts';
import type { Kind } from '../resource/kind.ts';
import { agreement } from './creating.ts';
import { elements, idOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const classes = Object.entries(valueClasses) as readonly (readonly [string, ValueClass])[];

/** The members of each sort that a client writes, with one value of a class in each of them. */
function bodyWith({ sort, example }: ValueClass, kind: Kind): JsonObject {
  switch (sort) {
    case 'text':
      return { description: example, priority: example, externalId: example, note: [{ text: example }] };
    case 'date':
      return kind === 'change' ? { plannedStartTime: example } : { requestedStartDate: example };
    case 'list':
      return { note: example };
    case 'number':
      return { attachment: [{ size: example }] };
    default:
      return { note: [{ clientviewable: example }] };
  }
}

/** A resource with a value of each class at each place: created, retrieved, listed, updated twice, notified. */
export function valuesOfEachClass(kind: Kind): Sequence {
  return async ({ send, note, listener, delivered }) => {
    const { create, list, one, update, hub } = paths[kind];
    await send(kind, 'POST', hub, { callback: `${listener.url}/values`, query: '' });
    for (const [name, of] of classes.filter(([, { example }]) => example !== null)) {
      const sent = bodyWith(of, kind);
      const made = await send(kind, 'POST', create, sent);
      note(`${name} created`, [made.status, agreement(sent, made.body)]);
      const id = idOf(made);
      note(`${name} retrieved`, agreement(sent, (await send(kind, 'GET', one(id))).body));
      const plain = idOf(await send(kind, 'POST', create, { description: 'plain' }));
      const updated = await send(kind, 'PATCH', update(plain), sent);
      note(`${name} updated`, [updated.status, agreement(sent, (await send(kind, 'GET', one(plain))).body)]);
      const second = await send(kind, 'POST', create, secondOf(sent));
      note(`second ${name}`, agreement(secondOf(sent), second.body));
    }
    await delivered();
    note('listed', withoutIds(elements(await send(kind, 'GET', list))));
    const bodies = listener.at('/values').map(({ body }) => withoutIds([body as JsonObject]));
    note(
      'notified',
      bodies.toSorted((one, other) => one - other),
    );
  };
}

/** The same members with other texts of the class. */
function secondOf(body: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(body).replaceAll(
      /one|name|this|bold|long|Köln|Київ|lamp|blanks|123|900|of|data|first|provider|MiX|number|quoted/g,
      '777',
    ),
  ) as JsonObject;
}

/** A short form of what is the same at each run. */
function withoutIds(all: readonly JsonObject[]): number {
  const text = JSON.stringify(all);
  let hash = 0;
  for (const sign of text.replaceAll(/"(id|eventId|eventTime|creationDate|requestDate)":"[^"]*"/g, ''))
    hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
