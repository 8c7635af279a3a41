/**
 * The least body that a target takes. Required members are unspecified: where the profile declares no body that is sure to be taken, and the target
 * rejects the plain one, the run uses the next kind that the target took.
 */

import type { Response, World } from '../scenario.ts';
import type { BodyKind } from './creation-bodies.ts';
import { sharedByScenarios } from './shared-by-scenarios.ts';

type Run = Pick<World, 'created' | 'own'>;

/** From little to much. */
const KINDS = ['plain', 'nameless', 'structured', 'full'] as const satisfies readonly BodyKind[];

/** Kinds beyond the plain ones are tried so often where none is taken. */
const MOST_TRIES = 3;

/** Statuses with which a body may be rejected for its members. */
const OF_BODIES: readonly number[] = [400, 422];

interface Tried {
  readonly taken: Set<BodyKind>;
  readonly rejected: Map<BodyKind, number>;
}

const tried = sharedByScenarios<Tried>();

function triedIn(world: Run): Tried {
  const known = tried.get(world) ?? { taken: new Set(), rejected: new Map() };
  tried.set(world, known);
  return known;
}

/** True where the profile declares a body that is sure to be taken. */
export const isBodyDeclared = (world: Pick<World, 'own'>): boolean => world.own('create.minimalBody') !== undefined;

/** Remembers what came of a creation that nothing but its body distinguishes from others. */
export function noteBody(world: Run, kind: BodyKind, { succeeded, live }: Pick<Response, 'succeeded' | 'live'>): void {
  const { taken, rejected } = triedIn(world);
  if (succeeded) taken.add(kind);
  else if (live && OF_BODIES.includes(live.status)) rejected.set(kind, (rejected.get(kind) ?? 0) + 1);
}

/** The kind to use instead of the plain body. */
export function leastKind(world: Run): BodyKind {
  const { taken, rejected } = triedIn(world);
  if (isBodyDeclared(world) || taken.has('plain') || !rejected.has('plain')) return 'plain';
  return KINDS.find((kind) => taken.has(kind)) ?? 'plain';
}

/** Kinds of body to try, where some are to be tried: with the least one in place of the plain one, and with more where nothing is known to be taken. */
export function withLeastKind(
  world: Run,
  kinds: readonly BodyKind[],
  { mayBeMore }: { readonly mayBeMore: boolean },
): readonly BodyKind[] {
  if (isBodyDeclared(world)) return kinds;
  const { taken, rejected } = triedIn(world);
  const least = leastKind(world);
  // What is tried on purpose without an external id stays so.
  const isReplaced = (kind: BodyKind, index: number): boolean => kind === 'plain' || (kind === 'nameless' && index > 0);
  const known = kinds.map((kind, index) => (isReplaced(kind, index) && least !== 'plain' ? least : kind));
  const more = mayBeMore && taken.size === 0 ? KINDS.filter((kind) => (rejected.get(kind) ?? 0) < MOST_TRIES) : [];
  return [...new Set([...known, ...more])];
}
