import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { planRun } from './plan-run.ts';
import { interfacesWithRemainingHubs } from './remaining-hubs.ts';

const contracts = loadContracts();
const deletion = (name: string) => ({ [`${name}.hub-delete`]: { method: 'DELETE', path: '/hub/{id}' } });

function remaining(more: Partial<Profile>, readOnly = false): readonly string[] {
  const interfaces = { change: { baseUrl: 'http://127.0.0.1:1' }, ticket: { baseUrl: 'http://127.0.0.1:1' } };
  const profile = { interfaces, ...more } as unknown as Profile;
  const options = { seed: 1, effort: 'standard', strict: false, readOnly } as Parameters<typeof planRun>[2];
  return interfacesWithRemainingHubs(planRun(contracts, profile, options), contracts, profile);
}

describe('hubs that remain after a run', () => {
  it('are those of interfaces for which neither the document nor the profile gives a path for their deletion', () => {
    expect(remaining({})).toEqual(['change', 'ticket']);
    expect(remaining({ bindings: deletion('change') })).toEqual(['ticket']);
  });

  it('do not exist if the profile binds the paths', () => {
    expect(remaining({ bindings: { ...deletion('change'), ...deletion('ticket') } })).toEqual([]);
  });

  it('do not exist if the run registers none', () => {
    expect(remaining({}, true)).toEqual([]);
  });
});
