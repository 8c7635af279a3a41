import { describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import { mistakeText } from '../contracts/mistake-text.ts';
import { printableProfile } from '../reference/profile/printable-profile.ts';
import { startProvider } from '../reference/provider.ts';
import { readProfileText } from '../suites/profile/read-profile.ts';

describe('the profile of the reference provider', () => {
  it('can be read, without a warning, as it is printed', async () => {
    const provider = await startProvider({});
    try {
      const options = { contracts: loadContracts(), env: provider.env };
      const { profile, warnings } = readProfileText(printableProfile(provider), 'reference.yaml', options);
      expect(warnings.map(mistakeText)).toEqual([]);
      expect(Object.keys(profile.interfaces)).toEqual(['device', 'change', 'ticket', 'order']);
    } finally {
      await provider.close();
    }
  });
});
