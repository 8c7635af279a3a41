/** An update with the retrievals right before and after it, and which members are known to take another value. */

import { oncePerHistory } from '../once-per-history.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/evidence/facts.ts';
import type { NamedStep, StepName } from '../../../contracts/formats/evidence/steps.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../agreement/agreement.ts';
import type { Judgement } from '../judgement.ts';
import { isStep, requestJson } from '../history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { resourceIn, succeeded } from './lifecycle-of.ts';
import { ReadingsByStep } from './readings-by-step.ts';

type Resource = { readonly [member: string]: Json | undefined };

export interface ResourceRead {
  readonly exchange: Exchange;
  readonly resource: Resource;
}

export interface PatchRead {
  readonly item: string;
  readonly patch: Exchange;
  readonly sent: Resource;
  readonly before: ResourceRead;
  readonly after: ResourceRead;
}

export function readingOf(exchange: Exchange | undefined): ResourceRead | undefined {
  const resource = exchange && resourceIn(exchange);
  return exchange && resource ? { exchange, resource } : undefined;
}

interface StepsAround {
  readonly before: NamedStep;
  readonly after: NamedStep;
}

/** The step of the retrieval after an update that is read back, by the step of the update. */
export const RETRIEVED_AFTER = {
  patch: 'after-patch',
  'member-patch': 'after-members',
  'moved-patch': 'after-moved-patch',
  'provider-patch': 'after-provider-patch',
  'header-form': 'after-form',
} as const satisfies Partial<Record<StepName, StepName>>;

type ReadBack = keyof typeof RETRIEVED_AFTER;

export const READ_BACK = Object.keys(RETRIEVED_AFTER) as readonly ReadBack[];

/** The retrievals before and after an update; a sequence of updates has one between two of them. */
function stepsAround(step: ReadBack, { nth = 1, form }: Facts): StepsAround | undefined {
  switch (step) {
    case 'patch':
      return {
        before: nth === 1 ? 'before-patch' : { step: RETRIEVED_AFTER[step], nth: nth - 1 },
        after: { step: RETRIEVED_AFTER[step], nth },
      };
    case 'member-patch':
      return { before: 'before-members', after: RETRIEVED_AFTER[step] };
    case 'moved-patch':
      return { before: 'after-move', after: RETRIEVED_AFTER[step] };
    case 'provider-patch':
      return { before: 'before-provider-patch', after: RETRIEVED_AFTER[step] };
    case 'header-form':
      return form === undefined ? undefined : { before: 'before-forms', after: { step: RETRIEVED_AFTER[step], form } };
  }
}

/** Successful retrievals of one resource; parameters ask for another view of it. */
const readingsOf = (readings: readonly Exchange[], item: string): ReadingsByStep =>
  new ReadingsByStep(readings.filter(({ facts }) => facts.item === item && facts.param === undefined));

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
        if (!isStep(patch, ...READ_BACK)) return [];
        const steps = stepsAround(patch.facts.step, patch.facts);
        const [before, after] = [steps?.before, steps?.after].map((step) => readingOf(step && read.get(step)));
        const sent = requestJson(patch);
        return before && after && isObject(sent) ? [{ item, patch, sent, before, after }] : [];
      });
  });
}

/** True if a reading shows the member as a patch sent it. */
export const showsAsSent = (sent: Resource, name: string, resource: Resource): boolean =>
  resource[name] !== undefined && disagreements(sent[name], resource[name], [name]).length === 0;

/** Members that took the value of an update and had another before: evidently they can be changed. */
export function changedMembers(reads: readonly PatchRead[]): ReadonlySet<string> {
  return new Set(
    reads.flatMap(({ sent, before, after }) =>
      Object.keys(sent).filter(
        (name) => showsAsSent(sent, name, after.resource) && !showsAsSent(sent, name, before.resource),
      ),
    ),
  );
}
