/** The URLs that an operation has by the profile. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { pathPattern, withWildcards } from '../../contracts/path-template.ts';

/** A URL as it is written on the wire: host in lower case, without the default port and the query. */
export function normalised(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * The URLs of an operation, without their query: the base URL of the profile, which is the first group, and the path.
 * A recording does not contain the value of a reference in the base URL, such as a port, so it matches any text.
 */
export function operationUrls(
  operation: string,
  { profile, contract }: { readonly profile: Profile; readonly contract: Contract },
): RegExp | undefined {
  const written = profile.interfaces[contract.id]?.baseUrl ?? '';
  const hasReference = written.includes('${');
  const base = (hasReference ? written : normalised(written))?.replace(/\/+$/, '');
  const path = profile.bindings?.[operation]?.path ?? contract.operations.find(({ id }) => id === operation)?.path;
  if (path === undefined || base === undefined) return undefined;
  return new RegExp(
    `^(${withWildcards(base.split(/\$\{[^}]+\}/), '.+')})${pathPattern(path)}$`,
    hasReference ? 'i' : '',
  );
}
