/** An update with the retrievals right before and after it, and which members are known to take another value. */

import { oncePerHistory } from '../once-per-history.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/evidence/facts.ts';
import type { NamedStep } from '../../../contracts/formats/evidence/steps.ts';
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

/** Steps of the retrievals before and after an update, by the step of the update. */
const AROUND = {
  patch: ({ nth = 1 }: Facts): StepsAround => ({
    before: nth === 1 ? 'before-patch' : { step: 'after-patch', nth: nth - 1 },
    after: { step: 'after-patch', nth },
  }),
  'member-patch': (): StepsAround => ({ before: 'before-members', after: 'after-members' }),
  'moved-patch': (): StepsAround => ({ before: 'after-move', after: 'after-moved-patch' }),
  'provider-patch': (): StepsAround => ({ before: 'before-provider-patch', after: 'after-provider-patch' }),
  'header-form': ({ form }: Facts): StepsAround | undefined =>
    form === undefined ? undefined : { before: 'before-forms', after: { step: 'after-form', form } },
};

/** Updates that are read back. */
export const READ_BACK = [
  'patch',
  'member-patch',
  'moved-patch',
  'provider-patch',
  'header-form',
] as const satisfies readonly (keyof typeof AROUND)[];

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
        const steps = AROUND[patch.facts.step](patch.facts);
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
