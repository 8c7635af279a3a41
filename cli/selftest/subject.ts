/** The subjects of the self-test. Those with one behaviour: the healthy reference provider, each of its faults, each of its variants. */

import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';
import type { Fault } from '../../reference/faults/fault.ts';
import { allVariants } from '../../reference/variants/all.ts';
import type { Variant } from '../../reference/variants/variant.ts';

export type SubjectKind =
  'healthy' | 'fault' | 'fault-set' | 'variant' | 'variant-set' | 'grammar' | 'compound' | 'sparse' | 'poor';

export interface SelftestSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Interfaces on which it is visible. */
  readonly interfaces: readonly string[];
  /** Requirement that a fault violates. */
  readonly requirement?: string;
  /** Id of a fault that cannot occur together with this one. */
  readonly excludes?: string;
  readonly summary: string;
  readonly visibility?: string;
  /** The mode of the provider; sandbox if absent. */
  readonly mode?: 'production';
  /** Set if the profile contains no declarations, only addresses, credentials, devices and bindings. */
  readonly isUndeclared?: true;
  /** Faults of the reference provider. */
  readonly faults?: readonly { readonly id: string; readonly requirement: string }[];
  /** Ids of variants of the reference provider. */
  readonly variants?: readonly string[];
}

/** Suffix of the id of a subject without declarations. */
export const UNDECLARED = 'undeclared';

/** The interface with which an id begins, or all. */
function interfacesOf(id: string): readonly string[] {
  const all = loadContracts().map((contract) => contract.id);
  const [first = ''] = id.split('.');
  return all.includes(first) ? [first] : all;
}

/** Interfaces on which a variant shows. */
export function interfacesOfVariant({ id, isOfResources }: Variant): readonly string[] {
  const withResources = loadContracts().flatMap((contract) => (contract.model ? [contract.id] : []));
  return interfacesOf(id).filter((name) => !isOfResources || withResources.includes(name));
}

/** The subject with one fault. */
export const faultSubject = ({ id, requirement, excludes, summary, visibility, mode }: Fault): SelftestSubject => ({
  kind: 'fault',
  id,
  requirement,
  summary,
  visibility,
  faults: [{ id, requirement }],
  ...(excludes === undefined ? {} : { excludes }),
  ...(mode ? { mode } : {}),
  interfaces: interfacesOf(requirement),
});

/** Every subject with one behaviour and a profile that declares everything or nothing, healthy first. */
export function subjects(): readonly SelftestSubject[] {
  const all = loadContracts().map(({ id }) => id);
  return [
    { kind: 'healthy', id: 'healthy', interfaces: all, summary: 'The reference provider without fault or variant.' },
    {
      kind: 'healthy',
      id: `healthy ${UNDECLARED}`,
      interfaces: all,
      summary: 'The reference provider without fault or variant. The profile declares nothing.',
      isUndeclared: true,
    },
    {
      kind: 'healthy',
      id: 'healthy-in-production',
      mode: 'production',
      interfaces: all,
      summary: 'The reference provider in production mode.',
    },
    ...allFaults().map(faultSubject),
    ...allVariants.map((variant): SelftestSubject => ({
      kind: 'variant',
      id: variant.id,
      variants: [variant.id],
      summary: variant.summary,
      interfaces: interfacesOfVariant(variant),
    })),
    ...allVariants
      .filter(({ isLegalAsDeclared }) => !isLegalAsDeclared)
      .map((variant): SelftestSubject => ({
        kind: 'variant',
        id: `${variant.id} ${UNDECLARED}`,
        variants: [variant.id],
        summary: `${variant.summary} The profile declares nothing.`,
        interfaces: interfacesOfVariant(variant),
        isUndeclared: true,
      })),
  ];
}
