/**
 * A target that needs no credentials, and for which the profile gives none, cannot distinguish customers, scopes and tokens. One requirement fails
 * because of it; what needs an identity with fewer rights, or another customer, is undecided because of the same cause.
 */

import { SETS_OF_ONE, SETS_OF_SEVERAL } from '../../contracts/formats/evidence/steps/lookups.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { needsOf, type Need } from '../checks/check.ts';
import { isWithoutCredentials } from './rejected-credentials.ts';
import type { Judged, JudgedRow } from './rows.ts';
import { undecidedWhileFails } from './undecided-for.ts';
import { whenOf } from './when-of.ts';

const CREDENTIALS_NEEDED = 'credentials-needed';

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A rule that a request without credentials violates by its success. */
const isAboutMissing = ({ requirement }: JudgedRow): boolean =>
  requirement.check?.id === CREDENTIALS_NEEDED || valuesOf(whenOf(requirement).token).includes('missing');

/** Interface -> the requirement that fails because credentials are not needed. */
function failures(
  rows: readonly JudgedRow[],
  { identities }: Pick<Profile, 'identities'>,
): ReadonlyMap<string, string> {
  const isOpen = (name: string): boolean =>
    Object.entries(identities)
      .filter(([, { interfaces }]) => interfaces?.includes(name) ?? true)
      .every(([identity]) => isWithoutCredentials(identity, { identities }));
  const failing = rows.filter((row) => row.judged.result.verdict === 'fail' && isAboutMissing(row));
  return new Map(
    failing
      .toReversed()
      .flatMap(({ requirement: { interface: name, id } }) => (isOpen(name) ? [[name, id] as const] : [])),
  );
}

const SETS: Readonly<Record<string, readonly string[]>> = { ...SETS_OF_ONE, ...SETS_OF_SEVERAL };

const isOfAnother = (set: unknown): boolean => (SETS[String(set)] ?? []).some((one) => one.startsWith('foreign'));

/** True for evidence that only other credentials provide: another scope or token, or the devices of another customer. */
function needsCredentials(need: Need): boolean {
  if ('anyOf' in need) return need.anyOf.length > 0 && need.anyOf.every(needsCredentials);
  if (!('exchange' in need)) return false;
  const { token = 'valid', scope = 'held', scopes, set } = need.exchange;
  const isOfToken = valuesOf(token).every((one) => one !== 'valid' && one !== 'missing');
  const isOfScope = valuesOf(scope).every((one) => one !== 'held');
  return isOfToken || isOfScope || scopes !== undefined || (set !== undefined && valuesOf(set).every(isOfAnother));
}

/** Makes the step for one run: what has no evidence for lack of credentials names the failure. */
export function withFailureOfCredentials(
  rows: readonly JudgedRow[],
  profile: Pick<Profile, 'identities'>,
): (judged: Judged, row: JudgedRow) => Judged {
  const byInterface = failures(rows, profile);
  return (judged, { requirement, contract, check, observations = [] }) => {
    const { verdict, vacuous } = judged.result;
    const cause = byInterface.get(requirement.interface);
    const isOpen = (verdict === 'inconclusive' && vacuous !== true) || verdict === 'undeclared';
    if (cause === undefined || !check || !isOpen || observations.length > 0) return judged;
    const needs = needsOf(check, { requirement, contract, options: requirement.check?.options ?? {} });
    if (!needs.some(needsCredentials)) return judged;
    return undecidedWhileFails(judged, cause, ': a target without credentials knows one customer with every right');
  };
}
