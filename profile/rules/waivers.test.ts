import { expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { renamedRequirements } from '../../contracts/renamed-requirements.ts';
import { waivers } from './waivers.ts';

const OLD = [...renamedRequirements()].find(([, now]) => now === 'ticket.events.every-hub-is-notified')![0];
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
  expect(complaints(OLD)).toMatchObject([
    {
      what: `the requirement ${OLD} was renamed`,
      nearest: 'ticket.events.every-hub-is-notified',
    },
  ]);
});

it('points a mistyped id to the nearest one', () => {
  expect(complaints('ticket.events.every-hub-is-notifed')).toMatchObject([
    { what: 'unknown requirement ticket.events.every-hub-is-notifed', nearest: 'ticket.events.every-hub-is-notified' },
  ]);
});
