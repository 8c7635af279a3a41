import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { World } from '../scenario.ts';
import { isUpdated } from './send-update.ts';

/** Only what the profile declares is asked of it. */
const world = (declared: Record<string, Json> = {}): World =>
  ({ declared: (name: string) => declared[name] }) as unknown as World;

const BEFORE = { text: 'a', note: [{ text: 'a' }, { text: 'Updates: 1' }] };

describe('an update is waited for', () => {
  it('until a text differs, also from what was sent', () => {
    const shows = isUpdated(world(), BEFORE, { text: 'b' });
    expect(shows(BEFORE)).toBe(false);
    expect(shows({ ...BEFORE, text: 'b' })).toBe(true);
    expect(shows({ ...BEFORE, text: 'B' })).toBe(true);
  });

  it('until a list contains what was sent: what else changes of it may be the doing of the provider', () => {
    const shows = isUpdated(world(), BEFORE, { note: [{ text: 'b' }] });
    expect(shows({ ...BEFORE, note: [{ text: 'a' }, { text: 'Updates: 2' }] })).toBe(false);
    expect(shows({ ...BEFORE, note: [{ text: 'b', id: '1' }, { text: 'Updates: 2' }] })).toBe(true);
  });

  it('until each member of several is there', () => {
    const shows = isUpdated(world(), BEFORE, { text: 'b', note: [{ text: 'b' }] });
    expect(shows({ ...BEFORE, text: 'b' })).toBe(false);
    expect(shows({ text: 'b', note: [{ text: 'b' }] })).toBe(true);
  });

  it('in vain for a member that is absent, unless the profile declares how long a change may take', () => {
    expect(isUpdated(world(), BEFORE, { other: 'b' })(BEFORE)).toBe(true);
    expect(isUpdated(world({ settleMs: 1000 }), BEFORE, { other: 'b' })(BEFORE)).toBe(false);
  });
});
