/** Which operation of which interface a request of another client is for. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { pathPattern } from '../contracts/path-template.ts';
import { resolveReferences, type Environment } from '../profile/resolve.ts';

export interface Addressed {
  readonly contract: Contract;
  /** Absent where no document describes method and path. */
  readonly operation?: Operation;
}

interface Endpoint {
  readonly operation: Operation;
  readonly method: string;
  readonly path: RegExp;
  /** Parts of the path that are not parameters: the more of them, the better it fits. */
  readonly literals: number;
}

interface Base {
  readonly contract: Contract;
  readonly url: string;
  readonly endpoints: readonly Endpoint[];
}

function endpointOf(operation: Operation, profile: Profile): readonly Endpoint[] {
  const binding = profile.bindings?.[operation.id];
  const [method, path] = [binding?.method ?? operation.method, binding?.path ?? operation.path];
  if (method === undefined || path === undefined || operation.action === 'publish') return [];
  const pattern = pathPattern(path.replace(/\?.*$/, ''));
  const literals = path.split('/').filter((part) => !part.includes('{')).length;
  return [{ operation, method: method.toUpperCase(), path: new RegExp(`^${pattern}/?$`), literals }];
}

/** @returns a function from method and absolute URL; undefined for an address outside all base URLs. */
export function addressing(contracts: readonly Contract[], profile: Profile, env: Environment) {
  const bases = contracts
    .flatMap((contract): readonly Base[] => {
      const one = profile.interfaces[contract.id];
      if (!one) return [];
      const url = new URL(resolveReferences(one.baseUrl, env)).href.replace(/\/$/, '');
      const endpoints = contract.operations.flatMap((operation) => endpointOf(operation, profile));
      return [{ contract, url, endpoints: endpoints.toSorted((a, b) => b.literals - a.literals) }];
    })
    // The longest base first: one may begin with another.
    .toSorted((one, other) => other.url.length - one.url.length);
  return (method: string, address: string): Addressed | undefined => {
    const url = new URL(address);
    const whole = url.origin + url.pathname;
    const under = bases.filter((one) => whole === one.url || whole.startsWith(`${one.url}/`));
    for (const { contract, url: base, endpoints } of under) {
      const path = whole.slice(base.length);
      const found = endpoints.find((one) => one.method === method && one.path.test(path));
      if (found) return { contract, operation: found.operation };
    }
    return under[0] && { contract: under[0].contract };
  };
}
