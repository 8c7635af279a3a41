/** A patch with the retrievals right before and after it, and which members are known to take a change. */

import type { Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { disagreements } from './agreement.ts';
import type { Judgement } from './check.ts';
import { requestJson } from './history.ts';
import { isObject } from './json-type.ts';
import { livesOf, resourceIn, succeeded, type Life } from './life-of.ts';

type Resource = { readonly [member: string]: Json | undefined };

export interface Reading {
  readonly exchange: Exchange;
  readonly resource: Resource;
}

export interface PatchRead {
  readonly life: Life;
  readonly patch: Exchange;
  readonly sent: Resource;
  readonly before: Reading;
  readonly after: Reading;
}

export function readingOf(exchange: Exchange | undefined): Reading | undefined {
  const resource = exchange && resourceIn(exchange);
  return exchange && resource ? { exchange, resource } : undefined;
}

/** Accepted patches whose resource was read before and after. */
export function patchReads({ contract, history }: Pick<Judgement, 'contract' | 'history'>): readonly PatchRead[] {
  return livesOf(history, contract).flatMap((life) =>
    life.patches.filter(succeeded).flatMap((patch): readonly PatchRead[] => {
      const nth = patch.facts['nth'] as number;
      const before = readingOf(life.retrieved.get(nth === 1 ? 'before-patch-0' : `after-patch-${nth - 1}`));
      const after = readingOf(life.retrieved.get(`after-patch-${nth}`));
      const sent = requestJson(patch);
      return before && after && isObject(sent) ? [{ life, patch, sent, before, after }] : [];
    }),
  );
}

/** True if a reading shows the member as a patch sent it. */
export const showsAsSent = (sent: Resource, name: string, resource: Resource): boolean =>
  resource[name] !== undefined && disagreements(sent[name], resource[name], [name]).length === 0;

/** Members that took the value of a patch and had another before: evidently they can be changed. */
export function changedMembers(reads: readonly PatchRead[]): ReadonlySet<string> {
  return new Set(
    reads.flatMap(({ sent, before, after }) =>
      Object.keys(sent).filter(
        (name) => showsAsSent(sent, name, after.resource) && !showsAsSent(sent, name, before.resource),
      ),
    ),
  );
}
