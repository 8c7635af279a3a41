/**
 * Violations that depend on what `conform learn` observed: they warn. The target contradicts what it showed, which no document forbids. A case
 * that fails without the observed values fails with them, too: what was observed makes no target look better.
 */

import { ofInterface } from '../../profile/declared-value.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Judgement } from '../checks/check.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import { History } from '../evidence/history.ts';
import { dependsOn } from './assumed.ts';
import type { RunEvidence } from './evidence.ts';
import { observe } from './observe.ts';
import { isObserved, type ObservedRow, type PlannedRow } from './rows.ts';

type Evidence = Pick<RunEvidence, 'profile' | 'options' | 'history' | 'judgementFor'>;

const STATUS_LISTS_CLOSED = 'statusListsClosed';

/** Leaving out afterwards what decides what is sent shows nothing. */
const isSent = (key: string, { declarations }: Contract): boolean =>
  declarations.some((one) => one.key === key && one.sent === true);

/** Declarations that the profile has only from `conform learn`. */
const observedKeys = ({ declarations = {}, provenance = {} }: Profile): ReadonlySet<string> =>
  new Set(Object.keys(declarations).filter((key) => provenance[key] === 'observed'));

/** The profile as it would be without what was observed. */
function withoutKeys(profile: Profile, keys: ReadonlySet<string>): Profile {
  const kept = Object.entries(profile.declarations ?? {}).filter(([key]) => !keys.has(key));
  return { ...profile, declarations: Object.fromEntries(kept) };
}

/** The value for all interfaces where only the one for this interface was observed. */
function sharedValue({ id }: Contract, { declarations = {}, provenance = {} }: Profile, key: string): Json | undefined {
  const isOwn = declarations[`${id}.${key}`] !== undefined && provenance[key] !== 'observed';
  return isOwn ? declarations[key] : undefined;
}

/** The input of a check without the observed values; `read` receives the keys that the check asks for. */
function judgementWithout(
  judgement: Judgement,
  { options }: Evidence,
  keys: ReadonlySet<string>,
  read: Set<string>,
): Judgement {
  const { contract, profile } = judgement;
  const declared = (key: string): Json | undefined => {
    if (!keys.has(key)) return judgement.declared(key);
    read.add(key);
    return sharedValue(contract, profile, key) ?? contract.declarations.find((one) => one.key === key)?.default;
  };
  const strict = keys.has(STATUS_LISTS_CLOSED)
    ? options.strict || declared(STATUS_LISTS_CLOSED) === true
    : judgement.strict;
  return {
    ...judgement,
    strict,
    declared,
    own: (name) => declared(`${contract.id}.${name}`),
    profile: withoutKeys(profile, keys),
  };
}

/** An open requirement has nothing to judge by without its declarations. */
function plannedWithout(
  { planned, requirement, contract }: PlannedRow,
  keys: ReadonlySet<string>,
  profile: Profile,
): PlannedRow {
  const { basis, declarations: listed } = requirement;
  const isLeft = listed.some((key) => profile.declarations?.[key] !== undefined && !keys.has(key));
  const status = basis === 'open' && !isLeft ? 'undeclared' : planned.status;
  return { planned: { ...planned, status }, requirement, contract };
}

interface Again {
  readonly observations: readonly Observation[];
  /** Observed keys that the check asked for. */
  readonly read: ReadonlySet<string>;
}

/** What the check concludes without the observed values. */
function judgedAgain(row: ObservedRow, evidence: Evidence, keys: ReadonlySet<string>, history: History): Again {
  const read = new Set<string>();
  const again = observe(plannedWithout(row, keys, ofInterface(row.contract, evidence.profile)), {
    judgementFor: (requirement: Requirement, contract: Contract) => ({
      ...judgementWithout(evidence.judgementFor(requirement, contract), evidence, keys, read),
      history,
    }),
  });
  return { observations: isObserved(again) ? again.observations : [], read };
}

/** A failure by the same events and of the same kind of violation. */
const isFailureOf = (one: Observation, other: Broken): boolean =>
  one.outcome === 'broken' &&
  one.severity === 'fail' &&
  one.signature === other.signature &&
  one.seq.length === other.seq.length &&
  one.seq.every((seq, at) => seq === other.seq[at]);

/** Makes the step for one run: the row with warnings instead of the failures that depend on an observed value, and failures instead of the warnings that do. */
export function withoutObserved(evidence: Evidence): (row: ObservedRow) => ObservedRow {
  let history: History | undefined;
  return (row) => {
    const { requirement, contract, observations } = row;
    if (!observations.some(({ outcome }) => outcome === 'broken')) return row;
    const profile = ofInterface(contract, evidence.profile);
    const keys = observedKeys(profile);
    const behind = dependsOn(requirement, profile, 'observed');
    if (keys.size === 0 && behind.length === 0) return row;
    // What checks share is stored with the history and may depend on the observed values; hence another one.
    history ??= new History(evidence.history.events);
    const again = judgedAgain(row, evidence, keys, history);
    // Operations and triggers of the profile cannot be left out afterwards, nor what decides what is sent, unless it is judged by as well.
    const isFixed = behind.some((key) => !keys.has(key) || (isSent(key, contract) && !again.read.has(key)));
    const contradicts = [...new Set([...behind, ...again.read])];
    return {
      ...row,
      observations: observations.map((one) => {
        if (one.outcome !== 'broken') return one;
        if (!isFixed && again.observations.some((other) => isFailureOf(other, one)))
          return { ...one, severity: 'fail' };
        return one.severity === 'warn' ? one : { ...one, severity: 'warn', contradicts };
      }),
    };
  };
}
