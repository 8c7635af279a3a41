/** Facts of a request: those that follow from operation, identity and profile, under those that its scenario states. */

import type { Contract, Operation } from '../../contracts/contract.ts';
import { takesSandboxHeader } from '../../contracts/sandbox-header.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Facts } from '../../contracts/formats/recording.ts';
import type { CallOptions, World } from '../../suites/scenarios/scenario.ts';
import { heldOf, scopesOf } from './customers.ts';

type Identity = World['identities'][number];

export const takesCorrelationId = (operation: Operation | undefined): boolean =>
  operation?.parameters.some(({ name }) => name === 'correlationId') === true;

export const takesSandboxValue = (operation: Operation | undefined): boolean =>
  operation !== undefined && takesSandboxHeader(operation);

function factsOfOperation(operation: Operation | undefined, { mode }: Profile): Partial<Facts> {
  return {
    ...(operation ? { method: 'described' } : {}),
    ...(takesCorrelationId(operation) ? { correlation: 'given', accept: 'stated' } : {}),
    ...(mode === 'sandbox' && takesSandboxValue(operation) ? { sandbox: 'fresh' } : {}),
  };
}

function factsOfIdentity({ customer, scopes = [] }: Identity, contract: Contract): Partial<Facts> {
  const all = scopesOf(contract);
  return all.length === 0 ? { customer } : { customer, scopes: heldOf(scopes, all) };
}

export interface FactSources {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly identities: World['identities'];
}

export function factsOf(
  operation: Operation | undefined,
  call: CallOptions,
  { contract, profile, identities }: FactSources,
): Facts {
  const identity = identities.find(({ name }) => name === call.identity);
  return {
    ...factsOfOperation(operation, profile),
    ...(identity ? factsOfIdentity(identity, contract) : {}),
    kind: 'good',
    ...call.facts,
  };
}
