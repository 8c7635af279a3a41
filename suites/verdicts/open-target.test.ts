import { describe, expect, it } from 'vitest';
import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Verdict } from '../../contracts/formats/result.ts';
import { loadContracts } from '../../contracts/load.ts';
import { checkById } from '../checks/registry.ts';
import { met } from '../checks/observation.ts';
import { withFailureOfCredentials } from './open-target.ts';
import type { JudgedRow } from './rows.ts';

const contract: Contract = loadContracts().find(({ id }) => id === 'device')!;
const CAUSE = 'device.auth.missing-token-is-rejected';
const OPEN: Profile['identities'] = { 'A.full': { customer: 'A' } };
const CLOSED: Profile['identities'] = { 'A.full': { customer: 'A', headers: { Authorization: 'Bearer x' } } };

function rowOf(id: string, verdict: Verdict, observations: JudgedRow['observations'] = []): JudgedRow {
  const requirement = contract.requirements.find((one) => one.id === id)!;
  const check = checkById(requirement.check!.id)!;
  return {
    requirement,
    contract,
    check,
    observations,
    judged: { result: { verdict }, findings: [] },
  } as unknown as JudgedRow;
}

const resultOf = (row: JudgedRow, identities = OPEN, failing: Verdict = 'fail') =>
  withFailureOfCredentials([rowOf(CAUSE, failing), row], { identities })(row.judged, row).result;

const undecided = 'inconclusive' as const;

describe('a target without credentials leaves undecided because of one failure', () => {
  it.each([
    ['what needs another scope', rowOf('device.details.no-scope-is-401', undecided)],
    ['what needs another token', rowOf('device.auth.expired-token-is-403', undecided)],
    ['what needs a device of another customer', rowOf('device.details.foreign-is-401', undecided)],
    ['what lacks a declaration as well', rowOf('device.details.foreign-and-unknown-is-401', 'undeclared')],
  ])('%s', (_, row) => {
    expect(resultOf(row)).toMatchObject({ verdict: undecided, rootCause: { requirement: CAUSE } });
  });

  it.each([
    ['what needs a device of the only customer', rowOf('device.locations.no-history-is-200', undecided), OPEN, 'fail'],
    ['what was decided', rowOf('device.details.no-scope-is-401', 'pass', [met()]), OPEN, 'fail'],
    [
      'what lacks an identity of a profile with credentials',
      rowOf('device.details.no-scope-is-401', undecided),
      CLOSED,
      'fail',
    ],
    ['anything at a target that needs credentials', rowOf('device.details.no-scope-is-401', undecided), OPEN, 'pass'],
  ] as const)('but not %s', (_, row, identities, failing) => {
    expect(resultOf(row, identities, failing)).toBe(row.judged.result);
  });
});
