import { expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { waivers } from './waivers.ts';

const complaints = (requirement: string) =>
  waivers.judge({
    profile: {
      waivers: [{ requirement, reason: 'known', owner: 'team', expires: '2099-01-01' }],
    } as unknown as Profile,
    contracts: loadContracts(),
  } as Parameters<typeof waivers.judge>[0]);

it('accepts the id of a requirement', () => {
  expect(complaints('ticket.events.every-hub-is-notified')).toEqual([]);
});

it('points the old id of a renamed requirement to the new one', () => {
  expect(complaints('ticket.events.every-hub-hears')).toMatchObject([
    {
      what: 'the requirement ticket.events.every-hub-hears was renamed',
      nearest: 'ticket.events.every-hub-is-notified',
    },
  ]);
});

it('points a mistyped id to the nearest one', () => {
  expect(complaints('ticket.events.every-hub-is-notifed')).toMatchObject([
    { what: 'unknown requirement ticket.events.every-hub-is-notifed', nearest: 'ticket.events.every-hub-is-notified' },
  ]);
});
