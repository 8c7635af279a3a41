import type { Kind } from '../resource/kind.ts';
import { elements, idOf, memberOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

/** Long and unusual requests, many of them, many hubs; and what a callback receives at the registration. */
export function limits(kind: Kind): Sequence {
  return async ({ send, note, listener, now }) => {
    const { create, list, update, hub } = paths[kind];
    const made = await send(kind, 'POST', create, { externalId: 'a', description: 'first' });
    const created = Date.parse(String(memberOf(made, 'creationDate')));
    note('seconds from the clock to the creation', Math.round((created - now()) / 10_000) * 10);
    for (const [name, description] of Object.entries({
      'a text of 1200 characters': 'x'.repeat(1200),
      'a text of 20000 characters': 'x'.repeat(20_000),
      'an emoji': '\u{1f4a1}',
    }))
      note(name, (await send(kind, 'POST', create, { description })).status);
    note('an id', (await send(kind, 'PATCH', update(idOf(made)), { id: 'own', description: 'second' })).status);
    note('a long query', (await send(kind, 'GET', `${list}&fields=${'x'.repeat(1600)}`)).status);
    const years = list.replace(/fromDateTime=[^&]*/, 'fromDateTime=2020-01-01T00:00:00Z');
    const ofYears = await send(kind, 'GET', years);
    note('a window of years', [ofYears.status, elements(ofYears).length > 0]);
    const registered: number[] = [];
    for (let count = 0; count < 14; count += 1)
      registered.push((await send(kind, 'POST', hub, { callback: `${listener.url}/${count}` })).status);
    note('registrations', registered);
    note(
      'received at a registration',
      listener.at('/0').map(({ method }) => method),
    );
    const repeated = [];
    for (let count = 0; count < 45; count += 1)
      repeated.push((await send(kind, 'POST', create, { description: 'one of many' })).status);
    note('creations', [...new Set(repeated)]);
    const read: number[] = [];
    for (let count = 0; count < 30; count += 1) read.push((await send(kind, 'GET', list)).status);
    note(
      'reads',
      [...new Set(read)].toSorted((a, b) => a - b),
    );
  };
}
