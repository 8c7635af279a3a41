import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { exchange, outcomes, type Draft, type DraftResponse } from '../checks/testing/judging.ts';

const LATER = { declarations: { asyncMode: { 'ticket.create': [201, 202], 'ticket.update': [202] } } };
const MONITOR = { id: 'm1', externalId: 'e1', state: 'InProgress' };
const FACTS = { item: 'i1', body: 'valid' } as const;

const created = (response: DraftResponse): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'create', ...FACTS },
    sent: { externalId: 'e1', description: 'd' },
    response,
  });
const updated = (response: DraftResponse): Draft =>
  exchange('ticket.update', {
    method: 'PATCH',
    path: '/troubleTicket/t1',
    facts: { step: 'patch', nth: 1, id: 'existing', ...FACTS },
    sent: { description: 'new' },
    response,
  });
const read = (id: string, response: DraftResponse): Draft =>
  exchange('ticket.retrieve', {
    path: `/troubleTicket/${id}`,
    facts: { step: 'retrieve', item: 'i1', id: 'existing' },
    response,
  });
const listed = (items: Json): Draft => exchange('ticket.list', { response: [200, items] });

describe('the response to a creation or an update that is declared asynchronous', () => {
  it.each([
    ['ticket.create.response-is-a-ticket', created(202)],
    ['ticket.create.response-is-a-ticket', created([202, 'accepted', { 'content-type': 'text/plain' }])],
    ['ticket.create.response-is-json', created([202, 'accepted', { 'content-type': 'text/plain' }])],
    ['ticket.create.id-is-assigned', created([202, { state: 'InProgress' }])],
    ['ticket.create.response-agrees-with-what-was-sent', created([202, { ...MONITOR, description: 'queued' }])],
    ['ticket.resource.description-is-a-string', created([202, { ...MONITOR, description: 7 }])],
    ['ticket.update.response-is-a-ticket', updated(202)],
    ['ticket.resource.description-is-a-string', updated([202, { ...MONITOR, description: 7 }])],
  ])('%s decides nothing by its content', (id, draft) => {
    expect(outcomes(id, [draft], LATER)).not.toContain('fail');
    expect(outcomes(id, [draft], LATER)).not.toContain('met');
  });

  it('is judged where a read confirms the id', () => {
    const wrong = { id: 't1', description: 7 };
    for (const shows of [listed([{ id: 't1' }]), read('t1', [200, { id: 't1' }])])
      expect(outcomes('ticket.resource.description-is-a-string', [created([202, wrong]), shows], LATER)).toContain(
        'fail',
      );
  });

  it('is judged where it has the documented status, or none is declared', () => {
    expect(outcomes('ticket.create.response-is-a-ticket', [created([201, '[]'])], LATER)).toEqual(['fail']);
    expect(outcomes('ticket.create.response-is-a-ticket', [created(202)])).toEqual(['fail']);
  });

  it('does not name the resource: the id of a monitor need not be found', () => {
    const drafts = [created([202, MONITOR]), read('m1', 404)];
    expect(outcomes('ticket.retrieve.success-is-200', drafts, LATER)).toEqual([]);
    expect(outcomes('ticket.retrieve.success-is-200', [created([201, MONITOR]), read('m1', 404)], LATER)).toEqual([
      'fail',
    ]);
  });
});
