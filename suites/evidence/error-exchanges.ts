/** The exchanges that a rule about every error response of an interface applies to. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './judgement.ts';

/** Exchanges of the requirement's operations, and requests with undescribed methods, which belong to no operation. */
export const withUndescribedMethods = ({ history, requirement, contract }: Judgement): readonly Exchange[] =>
  history
    .exchanges({ interface: contract.id })
    .filter(({ operation, facts }) => requirement.operations.includes(operation) || facts.step === 'method');
