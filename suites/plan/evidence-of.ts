/** The evidence that a row needs, each need with the scenarios that may record it. */

import type { Action, Contract, Operation } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { needsOf, type Need } from '../checks/check.ts';
import { checkById } from '../checks/registry.ts';
import { SCENARIOS, type RegisteredScenario } from '../scenarios/registry.ts';
import { provides } from './evidence-sources.ts';
import { needInWords } from './need-in-words.ts';

/** The scenario that needs only the OpenAPI document. */
const ANY_OPERATION = 'any-operation';

const NO_PROFILE: Profile = { conform: 1, name: '', mode: 'sandbox', identities: {}, interfaces: {} };

/** Scenarios that apply to an interface; only one of them applies to contracts of users. */
export const scenariosFor = (contract: Contract): readonly RegisteredScenario[] =>
  SCENARIOS.filter(
    ({ id, obstacle }) =>
      (contract.origin === 'package' || id === ANY_OPERATION) &&
      obstacle({ contract, profile: NO_PROFILE, options: DEFAULT_OPTIONS }) !== 'other-interface',
  );

export interface EvidenceOfNeed {
  readonly need: Need;
  readonly words: string;
  /** Scenarios that may record it, whether or not they run. */
  readonly sources: readonly string[];
  /** True where only a request that changes state is evidence: a read-only run sends none. */
  readonly changesState: boolean;
}

/** What the check of a row needs. */
function needsOfRow(requirement: Requirement, contract: Contract): readonly Need[] {
  const check = requirement.check && checkById(requirement.check.id);
  return check ? needsOf(check, { requirement, contract, options: requirement.check?.options ?? {} }) : [];
}

const READING: readonly Action[] = ['lookup', 'list', 'retrieve', 'monitor', 'hub-retrieve'];

const isReading = ({ action, method = 'GET' }: Operation): boolean =>
  READING.includes(action) || (action === 'other' && isSafeMethod(method));

function changesState(need: Need, { operations: ofRow }: Requirement, contract: Contract): boolean {
  const pieces = 'anyOf' in need ? need.anyOf : [need];
  return pieces.every((piece) => {
    const operations = 'exchange' in piece ? (piece.operations ?? ofRow) : 'traffic' in piece ? ofRow : [];
    const known = contract.operations.filter(({ id }) => operations.includes(id));
    return known.length > 0 && !known.some(isReading);
  });
}

/** Hundreds of rows need the same at the same operations. */
const known = new WeakMap<Contract, Map<string, EvidenceOfNeed>>();

/** Each need of a row, with the scenarios that may record it. */
export function evidenceOf(requirement: Requirement, contract: Contract): readonly EvidenceOfNeed[] {
  const ofContract = known.get(contract) ?? new Map<string, EvidenceOfNeed>();
  known.set(contract, ofContract);
  return needsOfRow(requirement, contract).map((need) => {
    const key = JSON.stringify([need, requirement.operations]);
    const found = ofContract.get(key) ?? {
      need,
      words: needInWords(need),
      sources: scenariosFor(contract)
        .filter((scenario) => provides(scenario, { need, requirement, contract }))
        .map(({ id }) => id),
      changesState: changesState(need, requirement, contract),
    };
    ofContract.set(key, found);
    return found;
  });
}
