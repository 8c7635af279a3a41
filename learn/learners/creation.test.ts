import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import type { LearnContext, Probed } from '../learner.ts';
import { probe } from '../testing/probe.ts';
import { allowedIn, conclude, creation, namedIn } from './creation.ts';

const LISTED = ['description', 'ticketType', 'priority', '@type'];
const probed = (about: string, status: number, sent: JsonObject, of?: string): Probed =>
  probe(about, { method: 'POST', status, sent, of });

describe('the members that a rejection names', () => {
  it.each([
    ['{"reason":"ticketType is required"}', ['ticketType']],
    ["must have required property '@type'", ['@type']],
    ['missing required field: severity', ['severity']],
    ['{"path":".body.name","message":"is missing"}', []],
    ['Validation failed for priority and description', ['description', 'priority']],
    ['Internal error', []],
  ])('%s', (text, names) => {
    expect(namedIn(text, LISTED)).toEqual(names);
  });

  it('may have values that it lists', () => {
    expect(allowedIn('ticketType must be one of [incident, request]')).toBe('incident');
    expect(allowedIn('ticketType is required')).toBeUndefined();
  });
});

describe('the body of a creation', () => {
  const ticket = { id: 'ticket' };
  it('is the smallest that was accepted, with the members that could not be left out', () => {
    const probes = [
      probed('try', 400, { description: 'x' }),
      probed('try', 201, { description: 'x', ticketType: 'incident' }),
      probed('without', 201, { ticketType: 'incident' }, 'description'),
      probed('without', 400, {}, 'ticketType'),
    ];
    expect(conclude(probes, ticket)).toMatchObject([
      { key: 'ticket.create.minimalBody', value: { ticketType: 'incident' } },
      { key: 'bodyWrapping', value: { 'ticket.create': 'object' } },
      { key: 'ticket.create.requiredFields', value: ['/ticketType'] },
    ]);
  });

  it('has no more in a required member than the target demands', async () => {
    const declared = { note: [{ text: 'x' }], orderItem: [{ id: '1', service: { name: 'x' } }, { id: '2' }] };
    const world = { own: (key: string) => (key === 'create.minimalBody' ? declared : undefined) };
    const create = (about: string, body: JsonObject): Promise<Probed> =>
      Promise.resolve(probed(about, 'orderItem' in body ? 200 : 400, body));
    const probes = await creation.probe({ world, create } as unknown as LearnContext);
    expect(conclude(probes, { id: 'order' })[0]).toMatchObject({ value: { orderItem: [{ id: '1' }] } });
  });

  it('keeps a description if none is required', () => {
    const probes = [probed('try', 201, { description: 'x' }), probed('without', 201, {}, 'description')];
    expect(conclude(probes, ticket)).toMatchObject([{ value: { description: 'x' } }, {}, { value: [] }]);
  });

  it('does not include one that received an error with a success status', () => {
    const withError: Probed = { ...probed('try', 200, { description: 'x' }), isError: true };
    expect(conclude([withError], ticket)).toEqual([]);
    const accepted = probed('try', 200, { description: 'x', priority: '1' });
    expect(conclude([withError, accepted, { ...withError, about: 'without', of: 'priority' }], ticket)).toMatchObject([
      { value: { description: 'x', priority: '1' } },
      {},
      { value: ['/priority'] },
    ]);
  });

  it('is unknown if every body was rejected, or the target did not respond', () => {
    expect(conclude([probed('try', 400, {}), { ...probed('try', 500, {}) }], ticket)).toEqual([]);
    expect(conclude([], ticket)).toEqual([]);
  });
});
