import { expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { loadContracts } from '../../../contracts/load.ts';
import { showEvents } from './events.ts';
import type { Hub, HubContext } from './subscribe.ts';

const TYPES = { update: 'Changed', 'status-change': 'Moved', 'provider-initiated': 'Opened' };
const contract = loadContracts().find(({ id }) => id === 'ticket');

const shown = (bodies: readonly Json[], types: Record<string, string> = TYPES, id = '/id'): boolean => {
  const declared = new Map<string, Json>([
    ['notification.eventTypes', { ticket: types }],
    ['notification.schema', { ticket: { id } }],
  ]);
  const world = { contract, created: [{ id: '1' }], declared: (key: string) => declared.get(key) };
  const deliveries = bodies.map((body) => ({ request: { url: '/', headers: [], body: JSON.stringify(body) } }));
  return showEvents({ world } as unknown as HubContext, { callback: { deliveries } } as unknown as Hub);
};

it('is true where each notification names one event type and its resource', () => {
  expect(shown([{ type: 'Changed', id: '1' }])).toBe(true);
  expect(
    shown([
      { type: 'Changed', id: '1' },
      { id: '2', kinds: ['Moved'] },
    ]),
  ).toBe(true);
  expect(shown([{ type: 'Opened', id: '2' }])).toBe(true);
});

it('is false where an event that the provider initiates could be taken for another one', () => {
  expect(shown([])).toBe(false);
  expect(shown([{ type: 'Changed', id: '1' }, { id: '1' }])).toBe(false);
  expect(shown([{ types: ['Changed', 'Moved'], id: '1' }])).toBe(false);
  expect(shown([{ type: 'Changed', number: '1' }])).toBe(false);
  expect(shown([{ type: 'Opened', id: '1' }])).toBe(false);
  expect(shown([{ type: 'Changed', id: '1' }], { update: 'Changed', 'provider-initiated': 'Changed' })).toBe(false);
  expect(shown([{ type: 'Changed', id: '1' }], { update: 'Changed' })).toBe(false);
});
