import type { Contract } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { accessFaults } from './access.ts';
import { combinedFaults } from './combined.ts';
import { creationFaults } from './creation.ts';
import { declaredOtherwiseFaults } from './declared-otherwise.ts';
import { deviceContentFaults } from './device-content.ts';
import { deviceEdgeCaseFaults } from './device-edge-cases.ts';
import { deviceLookupFaults } from './device-lookup.ts';
import { deviceScopeFaults } from './device-scope.ts';
import { deviceTokenFaults } from './device-token.ts';
import type { Fault } from './fault.ts';
import { grammarFaults, isOfGrammar } from './grammar/all.ts';
import { hubFaults } from './hub.ts';
import { listingFaults } from './listing.ts';
import { memberFaults } from './members.ts';
import { memberUpdateFaults } from './member-updates.ts';
import { methodFaults } from './methods.ts';
import { monitorFaults } from './monitor.ts';
import { notificationFaults } from './notifications.ts';
import { parameterFaults } from './parameters.ts';
import { resourceEdgeCaseFaults } from './resource-edge-cases.ts';
import { resourceMemberFaults } from './resource-members.ts';
import { resourceMixingFaults } from './resource-mixing.ts';
import { resourceValueFaults } from './resource-values.ts';
import { retrievalFaults } from './retrieval.ts';
import { updateFaults } from './update.ts';
import { wireFaults } from './wire.ts';

/** Faults that somebody thought of. */
export const writtenFaults: readonly Fault[] = [
  ...deviceLookupFaults,
  ...deviceScopeFaults,
  ...deviceTokenFaults,
  ...deviceContentFaults,
  ...deviceEdgeCaseFaults,
  ...creationFaults,
  ...retrievalFaults,
  ...listingFaults,
  ...parameterFaults,
  ...methodFaults,
  ...updateFaults,
  ...memberUpdateFaults,
  ...hubFaults,
  ...notificationFaults,
  ...monitorFaults,
  ...accessFaults,
  ...resourceEdgeCaseFaults,
  ...resourceMemberFaults,
  ...resourceMixingFaults,
  ...resourceValueFaults,
  ...wireFaults,
  ...combinedFaults,
  ...declaredOtherwiseFaults,
];

/** The whole catalogue: the written faults, and those that follow from the contracts. */
export function allFaults(contracts: readonly Contract[] = loadContracts()): readonly Fault[] {
  return [...writtenFaults, ...memberFaults(contracts)];
}

/** A fault by its id, of the catalogue or of the grammar; contracts are read only if it is not one of the written ones. */
export function findFault(id: string): Fault | undefined {
  if (isOfGrammar(id)) return grammarFaults().find((fault) => fault.id === id);
  return writtenFaults.find((fault) => fault.id === id) ?? allFaults().find((fault) => fault.id === id);
}
