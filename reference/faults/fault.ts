import type { Json } from '../../contracts/contract.ts';
import type { Alteration } from '../alteration.ts';

/**
 * How hard a fault is to see: `plain` shows in the first good call, `hidden` under a condition a tester has to think of, `hard` only in a
 * combination, under concurrency or over time.
 */
export type Visibility = 'plain' | 'hidden' | 'hard';

/** One way of breaking one rule. */
export interface Fault {
  /** In words, after the interface: `device.foreign-leaks-by-msisdn`. Never reused. */
  readonly id: string;
  /** The requirement it violates, by its id in `contracts/<interface>/requirements.yaml`. */
  readonly requirement: string;
  /** What the provider does wrong, in one sentence. */
  readonly summary: string;
  readonly visibility: Visibility;
  /** Set where it shows on a production system alone. */
  readonly mode?: 'production';
  /** Id of a fault that no provider can have at the same time: with both, no request is served, and neither shows. */
  readonly excludes?: string;
  /** What the provider declares in addition, where it does otherwise than this. */
  readonly declarations?: Readonly<Record<string, Json>>;
  readonly alter: Alteration;
}
