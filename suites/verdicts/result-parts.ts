/** Parts of the result of a requirement, whether its cases decide it or not. */

import type { Requirement } from '../../contracts/requirement.ts';
import type { Broken } from '../checks/observation.ts';

/** Exchanges named as witnesses of one verdict. */
export const WITNESSES = 5;
const MOST_RECORDS = 8;

export const identified = ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  subject,
  operations,
  declarations,
}: Requirement) => ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  ...(subject === 'client' ? { subject } : {}),
  operations,
  ...(declarations.length > 0 ? { declarations } : {}),
});

/** An undeclared requirement names only the declarations that are missing. */
export function stillOpen(requirement: Requirement, missing: readonly string[]): ReturnType<typeof identified> {
  const { declarations: _, ...rest } = identified(requirement);
  return missing.length === 0 ? rest : { ...rest, declarations: missing };
}

/** Distinct texts with their number of occurrences, up to a limit. */
export function unique(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].slice(0, MOST_RECORDS).map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
}

export const breachText = ({ expected, received }: Pick<Broken, 'expected' | 'received'>): string =>
  `expected ${expected.text}, received ${received.text}`;
