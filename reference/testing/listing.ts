import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import type { Probe, Sequence } from './probe.ts';
import { elements, paths, rootOf } from './paths.ts';

/** Priority and external id of what is created: with equal priorities, so that a second key has something to decide. */
const made: readonly (readonly [priority: string, externalId: string])[] = [
  ['3', 'a'],
  ['1', 'd'],
  ['2', 'b'],
  ['1', 'c'],
  ['2', 'e'],
];

/** Lists: what is in them, in which order, in which pages. */
export function listing(kind: Kind): Sequence {
  return async (probe) => {
    const { send, note, control } = probe;
    const { create, list } = paths[kind];
    for (const [priority, externalId] of made) {
      await send(kind, 'POST', create, { priority, externalId, description: `long text of ${externalId}` });
    }
    await send(kind, 'POST', create, { externalId: 'of B', description: 'of B' }, 'B.valid');
    const seen = async (query: string): Promise<string> => {
      const response = await send(kind, 'GET', list + query);
      return [response.status, rootOf(response), elements(response).map(short).join(' ')].join(' ');
    };
    const all = await send(kind, 'GET', list);
    note('list', [all.status, all.headers['content-type'] ?? '-', rootOf(all)]);
    note(
      'list elements',
      Array.isArray(all.body) ? [...new Set((all.body as unknown[]).map((one) => typeof one))] : '-',
    );
    note('listed', await seen(''));
    note('list twice', (await send(kind, 'GET', list)).text === all.text);
    for (const query of ['fields=externalId', 'fields=externalId,priority', 'fields=description,externalId,priority']) {
      const listed = elements(await send(kind, 'GET', `${list}&${query}`));
      note(`list?${query}`, [
        listed.length,
        Object.keys(listed.at(-1) ?? {}).toSorted(),
        listed.at(-1)?.['description'] ?? '-',
      ]);
    }
    for (const query of [
      'limit=1',
      'limit=2',
      'limit=5',
      'limit=2&offset=2',
      'limit=2&offset=4',
      'offset=3',
      'offset=6',
      'offset=900',
      'limit=3&offset=6',
      'limit=5&offset=5',
      'unlistedParameter=x',
    ]) {
      note(`list?${query}`, await seen(`&${query}`));
    }
    for (const query of queries[kind]) note(`list?${query}`, await seen(`&${query}`));
    if (kind === 'ticket')
      for (const query of ['expand=', 'expand=relatedEntity', 'depth=1'])
        note(
          `members of list?${query}`,
          Object.keys(elements(await send(kind, 'GET', `${list}&${query}`)).at(-1) ?? {}),
        );
    if (kind === 'ticket') await windows(probe);
    await send(kind, 'POST', create, { externalId: 'a', description: 'the second a' });
    note('listed with a duplicate', await seen(''));
    await control(`/${kind}/provider-initiated`, { customer: 'A' });
    note('listed with what the provider initiates', elements(await send(kind, 'GET', list)).length);
    await control(`/${kind}/provider-initiated`, { customer: 'B' });
    const ofB = elements(await send(kind, 'GET', list, undefined, 'B.valid'));
    note('listed with what the provider initiates for B', ofB.length);
    await send(kind, 'POST', create, { externalId: 'noted', note: [{ text: 'a text', noteType: 'worklog' }] });
    const fromSecond = elements(await send(kind, 'GET', `${list}&fields=externalId&offset=1`));
    note('selection from the second on', Object.keys(fromSecond.at(-1) ?? {}));
    const selected = elements(await send(kind, 'GET', `${list}&fields=externalId,note.text`));
    note(
      'nested selection',
      JSON.stringify(selected.find(({ externalId }) => externalId === 'noted')?.['note'] ?? 'no note'),
    );
    await send(kind, 'GET', `${list}&fields=externalId`);
    const whole = elements(await send(kind, 'GET', list)).find(({ externalId }) => externalId === 'noted');
    note('noted after a selection', JSON.stringify(whole?.['note'] ?? 'no note'));
    await send(kind, 'POST', create, { externalId: 'signs', description: 'this & that' });
    const described = elements(await send(kind, 'GET', list)).find(({ externalId }) => externalId === 'signs');
    note('list of a description with signs', String(described?.['description']));
    if (kind !== 'change') return;
    await send(kind, 'POST', create, { externalId: 'a+b' });
    note('list of an external id with a sign', await seen('&externalId=a%2Bb'));
  };
}

const queries: Readonly<Record<Kind, readonly string[]>> = {
  change: [
    'priority=1',
    'priority=1&externalId=d',
    'impact=high',
    'priority=1&fields=externalId',
    'priority=1&limit=1&offset=1',
    'limit=some',
    'unknownParameter=1',
  ],
  ticket: [
    'sort=externalId',
    'sort=-externalId',
    'sort=priority,-externalId',
    'sort=priority,externalId',
    'sort=-priority,externalId',
    'sort=description,-externalId',
    'sort=externalId&limit=3',
    'limit=some',
    'expand=',
    'depth=1',
    'sort=-externalId&fields=description',
    'expand=&fields=externalId',
    'depth=1&sort=-externalId',
    'depth=1&offset=2',
    'expand=&limit=2',
  ],
  order: [
    'filters=state=Acknowledged&fields=state',
    'filters=state=InProgress',
    'filters=priority=1',
    'filters=priority=1&limit=1&offset=1',
    'filters=priority=1,externalId=d',
    'limit=some',
  ],
};

async function windows({ send, note, now, advance }: Probe): Promise<void> {
  const begun = now();
  const at = (minutes: number): string => new Date(begun + minutes * 60_000).toISOString();
  // The same instant an hour ahead of UTC.
  const ahead = (minutes: number): string => encodeURIComponent(at(minutes + 60).replace('Z', '+01:00'));
  const count = async (query: string): Promise<string> => {
    const response = await send('ticket', 'GET', `/troubleTicket?${query}`);
    return `${response.status} ${elements(response).length}`;
  };
  note('window absent', await count(''));
  note('window ended in an hour, by one', await count(`fromDateTime=${at(-60)}&toDateTime=${at(60)}&limit=1&offset=1`));
  note('window ended in an hour, further on', await count(`fromDateTime=${at(-60)}&toDateTime=${at(60)}&offset=1`));
  note('window from an hour ago', await count(`fromDateTime=${at(-60)}`));
  note('window from an hour ago, written with an offset', await count(`fromDateTime=${ahead(-10)}`));
  note('window ended an hour ago', await count(`fromDateTime=2000-01-01T00:00:00Z&toDateTime=${at(-60)}`));
  note(
    'sorted window ended an hour ago',
    await count(`fromDateTime=2000-01-01T00:00:00Z&toDateTime=${at(-60)}&sort=id`),
  );
  const [first] = elements(await send('ticket', 'GET', '/troubleTicket?fromDateTime=2000-01-01T00:00:00Z&limit=1'));
  const own = String(first?.['creationDate']);
  const holdsFirst = async (query: string): Promise<boolean> =>
    elements(await send('ticket', 'GET', `/troubleTicket?${query}`)).some(({ id }) => id === first?.['id']);
  for (const time of [own, own.replace('Z', '500Z')]) {
    const digits = time.length - own.length;
    note(`window from the first, ${digits} digits later`, await holdsFirst(`fromDateTime=${time}`));
    note(
      `window ended at the first, ${digits} digits later`,
      await holdsFirst(`fromDateTime=2000-01-01T00:00:00Z&toDateTime=${time}`),
    );
  }
  // A fault that cuts the date can leave a text that Date.parse reads or not, depending on the moment of the creation.
  if (/^\d{4}-/.test(own)) {
    const next = new Date(Date.parse(own) + 1).toISOString();
    note('window from the millisecond after the first', await holdsFirst(`fromDateTime=${next}`));
  }
  advance(7_200_000);
  note('window from an hour ahead', await count(`fromDateTime=${at(60)}`));
  note('sorted window from an hour ahead', await count(`fromDateTime=${at(60)}&sort=id`));
  note('window around', await count(`fromDateTime=${at(-60)}&toDateTime=${at(60)}`));
  note('window around, by two', await count(`fromDateTime=${at(-60)}&toDateTime=${at(60)}&limit=2`));
  // The same instant, written with a negative offset.
  const behind = `${at(60 - 12 * 60).replace('Z', '')}-12:00`;
  note('window from an hour ahead, written with a negative offset', await count(`fromDateTime=${behind}`));
  const sorted = elements(
    await send('ticket', 'GET', `/troubleTicket?fromDateTime=${at(-600)}&toDateTime=${at(60)}&sort=-externalId`),
  );
  note('sorted window with an end', sorted.map(short).join(' '));
}

function short(resource: JsonObject): string {
  if (typeof resource !== 'object') return typeof resource;
  return String(resource['externalId'] ?? resource['description'] ?? 'p');
}
