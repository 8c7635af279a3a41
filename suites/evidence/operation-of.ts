import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';

/** Operation that a request was sent to; undefined where no document describes one. */
export const operationOf = ({ operations }: Contract, { operation }: Exchange): Operation | undefined =>
  operations.find(({ id }) => id === operation);
