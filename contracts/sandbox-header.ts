import type { Operation } from './contract.ts';

/** The header field that assigns a request to a sandbox of the target. */
export const SANDBOX_HEADER = 'x-external-system';

export const takesSandboxHeader = ({ parameters }: Pick<Operation, 'parameters'>): boolean =>
  parameters.some(({ name }) => name.toLowerCase() === SANDBOX_HEADER);
