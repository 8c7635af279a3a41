import type { JsonObject } from '../../contracts/contract.ts';

/** What is wrong with a body by the contract. */
export function problemOf(_operation: string, _body: JsonObject): string | undefined {
  return undefined;
}
