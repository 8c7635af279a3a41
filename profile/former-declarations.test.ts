import { describe, expect, it } from 'vitest';
import { declarationsOf } from '../contracts/formats/profile-schema.ts';
import { loadContracts } from '../contracts/load.ts';
import { formerDeclarations, withoutFormer } from './former-declarations.ts';

const declared = new Map(declarationsOf(loadContracts()).map((row) => [row.key, row]));

describe('declarations of earlier versions', () => {
  it('are not used again; their values are those of today', () => {
    for (const [key, values] of Object.entries(formerDeclarations())) {
      expect(declared.has(key), key).toBe(values !== null);
      const { enum: words = [] } = (declared.get(key)?.schema ?? {}) as { readonly enum?: readonly string[] };
      for (const [old, now] of Object.entries(values ?? {})) {
        expect(words, key).toContain(now);
        expect(words, key).not.toContain(old);
      }
    }
  });

  it('have no effect, and one warning each', () => {
    const declarations = {
      settleMs: 100,
      versioningPolicy: 'none',
      'ticket.versioningPolicy': 'none',
      'device.events': false,
    };
    const { value, complaints } = withoutFormer({ name: 'a', declarations });
    expect(value).toEqual({ name: 'a', declarations: { settleMs: 100 } });
    expect(complaints.map(({ at: [, key], severity }) => [key, severity])).toEqual([
      ['versioningPolicy', 'warning'],
      ['ticket.versioningPolicy', 'warning'],
      ['device.events', 'warning'],
    ]);
  });

  it('have values that are written as today', () => {
    const key = 'device.variantRule';
    const [[old, now] = []] = Object.entries(formerDeclarations()[key] ?? {});
    const { value, complaints } = withoutFormer({ declarations: { [key]: old! } });
    expect(value).toEqual({ declarations: { [key]: now } });
    expect(complaints).toMatchObject([{ on: 'value', next: `write ${now}` }]);
  });

  it('leave a profile of today as it is', () => {
    const profile = { declarations: { 'device.variantRule': 'free', settleMs: 0, empty: null } };
    expect(withoutFormer(profile)).toEqual({ value: profile, complaints: [] });
    expect(withoutFormer({ name: 'a' })).toEqual({ value: { name: 'a' }, complaints: [] });
  });
});
