import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { agreement } from './creating.ts';
import { elements, idOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const sent: Readonly<Record<Kind, JsonObject>> = {
  change: {
    '@type': 'ChangeRequest',
    attachment: [{ name: 'a', size: 0, validFor: { startDateTime: '2030-01-02T00:00:00Z' } }],
    workLog: { description: 'w', record: [{ description: 'r' }] },
  },
  ticket: { '@type': 'TroubleTicket', relatedEntity: [{ name: 'e', role: 'affected' }] },
  order: { '@type': 'ServiceOrder' },
};

const notes = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `${index === 1 ? '+' : ''}note ${index} \u{1f600}`,
    ...(index === 2 ? { author: { name: '007' } } : {}),
  }));

/** The members of a created resource: what was sent, what the provider adds, and the bodies of errors. */
export function resourceMembers(kind: Kind): Sequence {
  return async ({ send, call, note, now }) => {
    const { create, one, list } = paths[kind];
    const body = { ...sent[kind], description: 'Lights off + 1', priority: '1', externalId: 'M-1', note: notes(7) };
    const created = await send(kind, 'POST', create, body);
    const retrieved = await send(kind, 'GET', one(idOf(created)));
    note('created otherwise', agreement(body, created.body));
    note('retrieved otherwise', agreement(body, retrieved.body));
    note('members', Object.keys(retrieved.body as JsonObject).toSorted());
    const dates = ['creationDate', 'requestDate'].map((name) => (retrieved.body as JsonObject)[name]);
    note(
      'date of creation',
      dates.map((date) => (date === undefined ? '-' : isAbout(now(), String(date)) ? 'now' : 'another time')),
    );
    note('nested dates', nestedDates(retrieved.body));
    const states = elements(await send(kind, 'GET', list)).map(({ status, state }) => status ?? state);
    note(
      'states',
      [...new Set(states.map(String))].toSorted((one, other) => one.localeCompare(other)),
    );
    note('id', idOf(created).replaceAll(/\d+/g, '9'));
    const rejected = await call(kind, { as: 'A.wrong', path: list });
    note('error', [rejected.headers['content-type'] ?? '-', rejected.text === '' ? 'empty' : 'body']);
  };
}

const isAbout = (time: number, date: string): boolean => Math.abs(Date.parse(date) - time) < 600_000;

/** Values of date-time members below the top of a resource, their digits made equal. */
function nestedDates(value: Json | undefined, name = ''): string[] {
  if (typeof value === 'string') return /dateTime$/i.test(name) ? [value.replaceAll(/\d/g, '9')] : [];
  if (Array.isArray(value)) return value.flatMap((one) => nestedDates(one as Json, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => nestedDates(inner, member));
}
