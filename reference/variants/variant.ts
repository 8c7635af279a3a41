import type { Json } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import type { Alteration } from '../alteration.ts';

/** A behaviour that is unusual and that the documents allow: a suite that fails it raises a false alarm. */
export interface Variant {
  readonly id: string;
  /** What the provider does, in one sentence. */
  readonly summary: string;
  /** Why the documents allow it. */
  readonly allowed: string;
  readonly alter: Alteration;
  /** Declarations that differ with it, so that the profile stays true; undefined where nothing is declared any more. */
  readonly declarations?: Readonly<Record<string, Json | undefined>>;
  /** Set where the documents allow it only as far as a provider declares it. */
  readonly isLegalAsDeclared?: true;
  /** True for a behaviour of resources, their lists or hubs only: an interface without them responds as that of the healthy provider. */
  readonly isOfResources?: boolean;
  /** Set, with the reason, where the suite cannot decide much else, so that no other variant is tested together with it. */
  readonly isAlone?: string;
  /** Variants that would hide this one, or that contradict it. */
  readonly excludes?: readonly string[];
  /** Bindings that differ with it. */
  readonly bindings?: Readonly<Record<string, Binding>>;
}
