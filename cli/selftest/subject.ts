/** What the suite is proved on: the healthy reference provider, each of its faults, each of its legal variants. */

import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';
import { allVariants } from '../../reference/variants/all.ts';

export interface Subject {
  readonly kind: 'healthy' | 'fault' | 'variant';
  readonly id: string;
  /** Interfaces it can show on. */
  readonly interfaces: readonly string[];
  /** Requirement a fault violates. */
  readonly requirement?: string;
  readonly summary: string;
  readonly visibility?: string;
  /** The mode the provider is run in; sandbox where absent. */
  readonly mode?: 'production';
  /** Set where the profile says nothing beyond addresses, credentials, devices and bindings. */
  readonly isUndeclared?: true;
}

/** Behind the id of a subject that is proved with nothing declared. */
const UNDECLARED = 'undeclared';

/** Id of the fault or variant of a subject. */
export const behaviourOf = ({ id }: Subject): string => id.split(' ')[0] ?? id;

/** Every subject, healthy first. */
export function subjects(): readonly Subject[] {
  const all = loadContracts().map(({ id }) => id);
  /** The interface an id begins with, or all. */
  const interfacesOf = (id: string): readonly string[] => {
    const [first = ''] = id.split('.');
    return all.includes(first) ? [first] : all;
  };
  return [
    { kind: 'healthy', id: 'healthy', interfaces: all, summary: 'The reference provider as it is.' },
    {
      kind: 'healthy',
      id: `healthy ${UNDECLARED}`,
      interfaces: all,
      summary: 'The reference provider as it is. The profile declares nothing.',
      isUndeclared: true,
    },
    {
      kind: 'healthy',
      id: 'healthy-in-production',
      mode: 'production',
      interfaces: all,
      summary: 'The reference provider as a production system.',
    },
    ...allFaults().map(({ id, requirement, summary, visibility, mode }): Subject => ({
      kind: 'fault',
      id,
      requirement,
      summary,
      visibility,
      ...(mode ? { mode } : {}),
      interfaces: interfacesOf(requirement),
    })),
    ...allVariants.map(({ id, summary }): Subject => ({ kind: 'variant', id, summary, interfaces: interfacesOf(id) })),
    ...allVariants
      .filter(({ isLegalAsDeclared }) => !isLegalAsDeclared)
      .map(({ id, summary }): Subject => ({
        kind: 'variant',
        id: `${id} ${UNDECLARED}`,
        summary: `${summary} The profile declares nothing.`,
        interfaces: interfacesOf(id),
        isUndeclared: true,
      })),
  ];
}
