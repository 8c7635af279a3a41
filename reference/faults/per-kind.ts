import type { Alteration } from '../alteration.ts';
import type { Kind } from '../resource/kind.ts';
import type { Fault, Visibility } from './fault.ts';

/** A fault that change requests, tickets and orders can have alike. */
interface FaultOfKinds {
  /** Without the kind in front. */
  readonly name: string;
  readonly summary: string;
  readonly visibility: Visibility;
  readonly mode?: 'production';
  /** The requirement it violates at each kind that has one, without the kind in front. */
  readonly violates: Readonly<Partial<Record<Kind, string>>>;
  readonly alter: (kind: Kind) => Alteration;
}

/** One row for each kind that has a requirement for it. */
export function perKind({ name, violates, alter, ...about }: FaultOfKinds): Fault[] {
  return (Object.entries(violates) as [Kind, string][]).map(([kind, requirement]) => ({
    id: `${kind}.${name}`,
    requirement: `${kind}.${requirement}`,
    ...about,
    alter: alter(kind),
  }));
}
