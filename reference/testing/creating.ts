import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import type { Probe, Sequence } from './probe.ts';
import { elements, idOf, memberOf, paths, rootOf } from './paths.ts';

const LONG = 'long '.repeat(60).trim();

const full: JsonObject = {
  description: `Sign \u{1F680} ${LONG}`,
  externalId: 'Ext-AbC-1',
  priority: '1',
  note: [
    { text: 'one', noteType: 'worklog' },
    { text: 'two', noteType: 'worklog' },
  ],
  relatedParty: [{ role: 'originator', name: 'Ana' }],
};

const texts: JsonObject = {
  description: '900.00',
  externalId: '%41+%2B a &amp; b\r\n',
  priority: 'null',
  attachment: [{ name: 'picture', content: LONG.repeat(20), data: LONG.repeat(20) }],
  plannedStartTime: '2031-05-05T10:00:00-05:00',
  requestedStartDate: '2031-05-05T10:00:00-05:00',
};

const json = { 'content-type': 'application/json', accept: 'application/json' };

/** Bodies and headers that are not what they should be, or only less than usual. */
const oddities: Readonly<Record<string, { readonly text?: string; readonly headers: Record<string, string> }>> = {
  'no body': { headers: json },
  'malformed body': { text: '{"description":', headers: json },
  'text after the body': { text: '{"description":"x"} {"x":1}', headers: json },
  'a list': { text: '[]', headers: json },
  'a body within a list': { text: '[{"description":"within"}]', headers: json },
  'a text': { text: '"x"', headers: json },
  'wrong types': { text: '{"description":["x"]}', headers: json },
  'one wrong type': { text: '{"description":"partly","externalId":[]}', headers: json },
  'another wrong type': { text: '{"description":[],"externalId":"partly"}', headers: json },
  'a location': { text: '{"location":{}}', headers: json },
  XML: { text: '{}', headers: { ...json, 'content-type': 'application/xml' } },
  'no content type': { text: '{}', headers: { accept: 'application/json' } },
  'no accept': { text: '{}', headers: { 'content-type': 'application/json' } },
  'a charset': { text: '{}', headers: { ...json, 'content-type': 'application/json;charset=utf-8' } },
  'letters in a charset': {
    text: '{"description":"Grüße"}',
    headers: { ...json, 'content-type': 'application/json;charset=utf-8' },
  },
  'an accepted charset': { text: '{}', headers: { ...json, accept: 'application/json;charset=utf-8' } },
};

/** Creation of one kind: the response, what exists afterwards, and what does not. */
export function creating(kind: Kind): Sequence {
  return async (probe) => {
    const { create, one, list } = paths[kind];
    const { note, send, call } = probe;
    const created = await send(kind, 'POST', create, full);
    note('create', [
      created.status,
      created.headers['content-type'] ?? '-',
      rootOf(created),
      typeof memberOf(created, 'id'),
    ]);
    note('create agrees', agreement(full, created.body));
    note(
      'id form',
      idOf(created)
        .replaceAll(/[0-9a-f]/g, 'x')
        .replaceAll(/x+/g, 'x'),
    );
    const dates = ['creationDate', 'requestDate'].map((name) =>
      String(memberOf(created, name) ?? '-').replaceAll(/\d/g, '9'),
    );
    note('date forms', dates);
    const again = await send(kind, 'POST', create, { ...full, description: 'again' });
    const awkward = await send(kind, 'POST', create, texts);
    note('awkward texts', agreement(texts, (await send(kind, 'GET', one(idOf(awkward)))).body));
    note('same external id', [again.status, idOf(again) === idOf(created)]);
    const retrieved = await send(kind, 'GET', one(idOf(created)));
    note('retrieve agrees', agreement(full, retrieved.body));
    note('members retrieved', Object.keys((retrieved.body ?? {}) as JsonObject).toSorted());
    const known = async (): Promise<number> => elements(await send(kind, 'GET', list)).length;
    for (const [name, { text, headers }] of Object.entries(oddities)) {
      const before = await known();
      const { status } = await call(kind, {
        as: 'A.valid',
        method: 'POST',
        path: create,
        headers,
        ...(text !== undefined && { text }),
      });
      const after = elements(await send(kind, 'GET', list));
      note(`create with ${name}`, [
        status,
        after.length - before,
        ['spoilt', 'GrÃ¼Ã\u009fe'].includes(String(after.at(-1)?.['description'])) ? 'spoilt' : 'sound',
      ]);
    }
    await wrongCredentials(probe, kind, known);
    const many = await Promise.all(
      Array.from({ length: 14 }, (_, index) => send(kind, 'POST', create, { description: `d${index}` })),
    );
    const ids = many.map(idOf);
    note('different ids of 14 at once', new Set(ids).size > 12 ? 'all' : 'not all');
    note('14 at once retrievable', await countFound(probe, kind, ids));
    probe.advance(1_500);
    note('14 at once retrievable later', await countFound(probe, kind, ids));
    await composedCharacters(probe, kind);
    const sameOfAnother = await send(kind, 'POST', create, full, 'B.valid');
    note('external id of another customer', sameOfAnother.status);
  };
}

/** In which form characters with marks come back. */
export async function composedCharacters({ send, note }: Probe, kind: Kind): Promise<void> {
  const { create, one } = paths[kind];
  const made = await send(kind, 'POST', create, { description: '\u00e9 e\u0301', externalId: 'marks' });
  const read = await send(kind, 'GET', one(idOf(made)));
  note('characters with marks', encodeURI(String(memberOf(read, 'description') ?? '-')));
}

async function wrongCredentials({ send, note }: Probe, kind: Kind, known: () => Promise<number>): Promise<void> {
  const before = await known();
  const { status } = await send(kind, 'POST', paths[kind].create, {}, 'A.wrong');
  note('create with wrong credentials', [status, (await known()) - before]);
}

async function countFound({ send }: Probe, kind: Kind, ids: readonly string[]): Promise<string> {
  const found = await Promise.all(ids.map((id) => send(kind, 'GET', paths[kind].one(id))));
  const count = found.filter(
    ({ status, body }, index) => status === 200 && (body as JsonObject)['description'] === `d${index}`,
  ).length;
  return count === ids.length ? 'all' : 'not all';
}

/** Names of the members that came back otherwise than they were sent. */
export function agreement(sent: JsonObject, body: Json): string[] {
  const got = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as JsonObject;
  return Object.keys(sent).filter((name) => JSON.stringify(got[name]) !== JSON.stringify(sent[name]));
}
