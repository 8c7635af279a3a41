/** What the suite is proved on: the healthy reference provider, each of its faults, each of its legal variants. */

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
}

const ALL = ['device', 'change', 'ticket', 'order'] as const;

/** The interface an id begins with, or all. */
const interfacesOf = (id: string): readonly string[] => {
  const [first = ''] = id.split('.');
  return (ALL as readonly string[]).includes(first) ? [first] : ALL;
};

/** Every subject, healthy first. */
export function subjects(): readonly Subject[] {
  return [
    { kind: 'healthy', id: 'healthy', interfaces: ALL, summary: 'The reference provider as it is.' },
    {
      kind: 'healthy',
      id: 'healthy-in-production',
      mode: 'production',
      interfaces: ALL,
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
  ];
}
