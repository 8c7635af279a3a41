import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { agreement, composedCharacters } from './creating.ts';
import { elements, idOf, memberOf, paths } from './paths.ts';
import type { Probe, Sequence } from './probe.ts';

const PROVIDER_MADE: Readonly<Record<Kind, string>> = {
  change: 'fixtures.providerCreatedChangeId',
  ticket: 'fixtures.providerCreatedTicketId',
  order: 'fixtures.providerCreatedOrderId',
};

const entity = { id: 'e-1', href: 'https://example.com/e-1', role: 'originator', name: 'Ana' };

/** Values that are easily taken for others. */
const values: JsonObject = {
  description: 'tab\tand  blanks {{x}}',
  note: [{ text: 'of the second' }, { text: '12E3' }, { text: '2024-02-03T04:05:06+02:00' }],
  workLog: { createDateTime: '2031-12-31T05:30:00+05:30' },
  attachment: [{ name: 'picture', content: 'QQ==', data: 'QQ==', size: 5_000_000_000 }],
  plannedStartTime: '2032-02-29T23:30:00-05:00',
  plannedEndTime: '2031-12-31T05:30:00+05:30',
  requestedStartDate: '2032-02-29T23:30:00-05:00',
  relatedParty: [entity],
  relatedEntity: [entity],
  orderItem: [{ id: '1', action: 'add' }],
  orderRelationship: [entity],
};

const shown = (resource: JsonObject): string =>
  JSON.stringify([resource['description'] ?? '-', resource['note'] ?? '-']);

/** Two resources of one customer and one of another: whose texts appear in which of them. */
export function resourceMixing(kind: Kind): Sequence {
  return async (probe) => {
    const { send, note, provider, advance } = probe;
    const { create, list, one, update } = paths[kind];
    const made = (body: JsonObject, as = 'A.valid') => send(kind, 'POST', create, body, as);
    const foreign = await made(
      { externalId: 'foreign', description: 'of customer B', note: [{ text: 'noted by B' }] },
      'B.valid',
    );
    const first = await made({
      externalId: 'first',
      description: 'first',
      note: [{ text: 'noted first', noteType: 'worklog' }],
    });
    note('created', shown(first.body as JsonObject));
    note('retrieved', shown((await send(kind, 'GET', one(idOf(first)))).body as JsonObject));
    const listed = elements(await send(kind, 'GET', list)).find(({ id }) => id === idOf(first));
    note('listed', listed ? shown(listed) : 'nothing');
    const sent = { ...values, externalId: 'values' };
    const second = idOf(await made(sent));
    const read = await send(kind, 'GET', one(second));
    note('values', [agreement(sent, read.body), shown(read.body as JsonObject)]);
    await made({ externalId: 'values', description: 'a duplicate' });
    note('after its duplicate', shown((await send(kind, 'GET', one(second))).body as JsonObject));
    note('listed with its duplicate', elements(await send(kind, 'GET', list)).map(shown));
    advance(10);
    await send(kind, 'PATCH', update(idOf(first)), { note: [{ text: 'updated' }] });
    note('updated', shown((await send(kind, 'GET', one(idOf(first)))).body as JsonObject));
    const { declarations = {} } = provider.profile();
    for (const [name, id, as] of [
      ['what was updated', idOf(first), 'B.valid'],
      ['what the provider made', String(declarations[PROVIDER_MADE[kind]]), 'B.valid'],
      ['what is of B', idOf(foreign), 'A.valid'],
    ] as const) {
      note(`another's retrieval of ${name}`, (await send(kind, 'GET', one(id), undefined, as)).status);
      note(`another's selection of ${name}`, (await send(kind, 'GET', `${one(id)}?fields=id`, undefined, as)).status);
      const patch = { note: [{ text: `by ${as}` }] };
      note(`another's update of ${name}`, (await send(kind, 'PATCH', update(id), patch, as)).status);
    }
    await composedCharacters(probe, kind);
    await partiesOfOneRole(probe, kind);
    await idsOfDigits(probe, kind);
  };
}

async function idsOfDigits({ send, note }: Probe, kind: Kind): Promise<void> {
  const { create, one } = paths[kind];
  const name = { change: 'targetEntity', ticket: 'relatedEntity', order: 'orderItem' }[kind];
  const made = await send(kind, 'POST', create, { [name]: [{ id: '1' }, { id: '002' }], externalId: 'digits' });
  note('ids of digits', JSON.stringify(memberOf(await send(kind, 'GET', one(idOf(made))), name)));
}

async function partiesOfOneRole({ send, note }: Probe, kind: Kind): Promise<void> {
  const { create, one } = paths[kind];
  const relatedParty = ['Ana', 'Ben'].map((name) => ({ role: 'originator', name }));
  const made = await send(kind, 'POST', create, { relatedParty, externalId: 'parties' });
  note('parties of one role', JSON.stringify(memberOf(await send(kind, 'GET', one(idOf(made))), 'relatedParty')));
}
