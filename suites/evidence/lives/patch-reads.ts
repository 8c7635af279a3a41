/** A patch with the retrievals right before and after it, and which members are known to take a change. */

import { oncePerHistory } from '../once-per-history.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../../checks/agreement/agreement.ts';
import type { Judgement } from '../../checks/check.ts';
import { requestJson } from '../history.ts';
import { isObject } from '../json-type.ts';
import { resourceIn, succeeded } from './life-of.ts';

type Resource = { readonly [member: string]: Json | undefined };

export interface Reading {
  readonly exchange: Exchange;
  readonly resource: Resource;
}

export interface PatchRead {
  /** Whose it is, by the fact `item`. */
  readonly item: string;
  readonly patch: Exchange;
  readonly sent: Resource;
  readonly before: Reading;
  readonly after: Reading;
}

export function readingOf(exchange: Exchange | undefined): Reading | undefined {
  const resource = exchange && resourceIn(exchange);
  return exchange && resource ? { exchange, resource } : undefined;
}

/** Updates that were read back: one after another, each member of a resource in turn, after a change of status, of what the provider has made. */
const READ_BACK = ['patch', 'member-patch', 'moved-patch', 'provider-patch'];

/** The steps of the readings around a patch: those it names, or those between which it stands in its row. */
function stepsAround({ facts }: Exchange): { readonly before: string; readonly after: string } {
  const nth = facts.nth as number;
  const before = facts.readBefore ?? (nth === 1 ? 'before-patch-0' : `after-patch-${nth - 1}`);
  return { before: String(before), after: String(facts.readAfter ?? `after-patch-${nth}`) };
}

/** Successful retrievals of one resource by step, the last of each; parameters ask for another view of it. */
const readingsOf = (readings: readonly Exchange[], item: string): ReadonlyMap<string, Exchange> =>
  new Map(
    readings
      .filter(({ facts }) => facts.item === item && facts.param === undefined)
      .map((one) => [String(one.facts.step), one]),
  );

const reads = oncePerHistory<readonly PatchRead[]>();

/** Accepted patches whose resource was read before and after. */
export const patchReads = ({ contract, history }: Pick<Judgement, 'contract' | 'history'>): readonly PatchRead[] =>
  reads(history, contract.id, () => readsOf({ contract, history }));

function readsOf({ contract, history }: Pick<Judgement, 'contract' | 'history'>): readonly PatchRead[] {
  const readings = history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { id: 'existing' } })
    .filter(succeeded);
  const patches = history
    .exchanges({ operations: operationsOf(contract, 'update'), facts: { step: READ_BACK } })
    .filter(succeeded);
  const items = [...new Set(patches.map(({ facts }) => String(facts.item)))];
  return items.flatMap((item) => {
    const read = readingsOf(readings, item);
    return patches
      .filter(({ facts }) => facts.item === item)
      .flatMap((patch): readonly PatchRead[] => {
        const steps = stepsAround(patch);
        const [before, after] = [readingOf(read.get(steps.before)), readingOf(read.get(steps.after))];
        const sent = requestJson(patch);
        return before && after && isObject(sent) ? [{ item, patch, sent, before, after }] : [];
      });
  });
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
