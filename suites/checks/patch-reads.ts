/** A patch with the retrievals right before and after it. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './check.ts';
import { livesOf, resourceIn, succeeded } from './life-of.ts';
import type { Json } from '../../contracts/contract.ts';

type Resource = { readonly [member: string]: Json | undefined };

export interface PatchRead {
  readonly patch: Exchange;
  readonly before: { readonly exchange: Exchange; readonly resource: Resource };
  readonly after: { readonly exchange: Exchange; readonly resource: Resource };
}

function read(exchange: Exchange | undefined): PatchRead['before'] | undefined {
  const resource = exchange && resourceIn(exchange);
  return exchange && resource ? { exchange, resource } : undefined;
}

/** Accepted patches whose resource was read before and after. */
export function patchReads({ contract, history }: Pick<Judgement, 'contract' | 'history'>): readonly PatchRead[] {
  return livesOf(history, contract).flatMap((life) =>
    life.patches.filter(succeeded).flatMap((patch): readonly PatchRead[] => {
      const nth = patch.facts['nth'] as number;
      const before = read(life.retrieved.get(nth === 1 ? 'before-patch-0' : `after-patch-${nth - 1}`));
      const after = read(life.retrieved.get(`after-patch-${nth}`));
      return before && after ? [{ patch, before, after }] : [];
    }),
  );
}
