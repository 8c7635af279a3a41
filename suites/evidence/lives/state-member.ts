import type { Contract } from '../../../contracts/contract.ts';

/** The member that holds the state of an interface's resource. */
export const stateMember = ({ model }: Contract): string => model?.stateMember ?? 'status';
