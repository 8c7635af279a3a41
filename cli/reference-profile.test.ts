import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { diagnosisText } from '../doctor/diagnosis.ts';
import { examineTarget } from '../doctor/doctor.ts';
import { readProfileText } from '../profile/read-profile.ts';

describe('the reference provider', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider({});
  });
  afterAll(() => provider.close());

  const contracts = loadContracts();
  const read = () => readProfileText(printableProfile(provider), 'reference.yaml', { contracts, env: provider.env });

  it('prints a profile that is read without a warning', () => {
    const { profile, warnings } = read();
    expect(warnings.map(mistakeText)).toEqual([]);
    expect(Object.keys(profile.interfaces)).toEqual(['device', 'change', 'ticket', 'order']);
  });

  it('is found well by the doctor, but for what cannot be tried without changing anything', async () => {
    const diagnoses = await examineTarget({ contracts, profile: read().profile, env: provider.env, directory: '.' });
    expect(diagnoses.filter(({ outcome }) => outcome === 'failed').map(diagnosisText)).toEqual([]);
    const unproven = diagnoses.filter(({ outcome }) => outcome === 'unproven');
    expect(unproven.filter(({ subject }) => !subject.endsWith(' on order')).map(diagnosisText)).toEqual([]);
    expect(diagnoses.filter(({ check }) => check === 'device').length).toBeGreaterThan(3);
  });
});
