import { combined } from '../testing/combined.ts';
import { creating } from '../testing/creating.ts';
import { listing } from '../testing/listing.ts';
import { memberUpdates } from '../testing/member-updates.ts';
import { methods } from '../testing/methods.ts';
import { parameters } from '../testing/parameters.ts';
import { resourceEdgeCases } from '../testing/resource-edge-cases.ts';
import { resourceMembers } from '../testing/resource-members.ts';
import { resourceMixing } from '../testing/resource-mixing.ts';
import { retrieving } from '../testing/retrieving.ts';
import { updating } from '../testing/updating.ts';
import type { Sequence } from '../testing/probe.ts';
import type { Kind } from '../resource/kind.ts';
import { combinedFaults } from './combined.ts';
import { creationFaults } from './creation.ts';
import type { Fault } from './fault.ts';
import { listingFaults } from './listing.ts';
import { memberUpdateFaults } from './member-updates.ts';
import { methodFaults } from './methods.ts';
import { parameterFaults } from './parameters.ts';
import { proveFaults } from '../testing/prove-faults.ts';
import type { Showing } from '../testing/prove-faults.ts';
import { resourceEdgeCaseFaults } from './resource-edge-cases.ts';
import { resourceMemberFaults } from './resource-members.ts';
import { resourceMixingFaults } from './resource-mixing.ts';
import { resourceValueFaults } from './resource-values.ts';
import { retrievalFaults } from './retrieval.ts';
import { updateFaults } from './update.ts';

const byKind =
  (sequence: (kind: Kind) => Sequence) =>
  ({ id }: Fault): Showing => {
    const kind = id.split('.')[0] as Kind;
    return { name: kind, sequence: sequence(kind) };
  };

proveFaults('resource-edge-cases', resourceEdgeCaseFaults, byKind(resourceEdgeCases));
proveFaults('resource-members', resourceMemberFaults, byKind(resourceMembers));
proveFaults('resource-mixing', resourceMixingFaults, byKind(resourceMixing));
proveFaults('resource-values', resourceValueFaults, byKind(resourceMixing));
proveFaults('combined', combinedFaults, byKind(combined));
proveFaults('creation', creationFaults, byKind(creating));
proveFaults('retrieval', retrievalFaults, byKind(retrieving));
proveFaults('listing', listingFaults, byKind(listing));
proveFaults('update', updateFaults, byKind(updating));
proveFaults('member-updates', memberUpdateFaults, byKind(memberUpdates));
proveFaults('method', methodFaults, ({ id }) => {
  const name = id.split('.')[0] as 'device' | Kind;
  return { name: `methods of ${name}`, sequence: methods(name) };
});
proveFaults('parameter', parameterFaults, ({ id }) => {
  const operation = id.split('.').slice(0, 2).join('.');
  return { name: operation, sequence: parameters(operation) };
});
