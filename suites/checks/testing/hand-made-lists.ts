/** Pages of lists, written by hand. */

import type { JsonObject } from '../../../contracts/contract.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import type { WalkName, WindowName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { listed } from './hand-made-lifecycles.ts';
import type { Draft, DraftResponse } from './judging.ts';

type Kind = 'change' | 'ticket' | 'order';

interface OfPage {
  readonly kind?: Kind;
  readonly offset?: number;
  readonly limit?: number;
  readonly customer?: string;
  readonly path?: string;
  readonly more?: Partial<Pick<StepFacts<'walk'>, 'member' | 'wanted' | 'selected'>>;
}

export const withIds = (ids: readonly string[]): readonly JsonObject[] => ids.map((id) => ({ id }));

/** A page of a walk. */
export const walkPage = (
  walk: WalkName,
  items: readonly JsonObject[] | DraftResponse,
  { kind = 'ticket', offset = 0, limit, customer = 'A', path = '/', more = {} }: OfPage = {},
): Draft =>
  listed(kind, items, {
    customer,
    path,
    facts: { step: 'walk', walk, offset, page: offset, ...(limit === undefined ? {} : { limit }), ...more },
  });

/** The whole list by ids, walked to an empty page. */
export const wholeList = (walk: WalkName, ids: readonly string[], of: OfPage = {}): readonly Draft[] => [
  walkPage(walk, withIds(ids), of),
  walkPage(walk, [], { ...of, offset: ids.length }),
];

/** A list with a time window alone. */
export const windowed = (window: WindowName, items: readonly JsonObject[] | DraftResponse, customer = 'A'): Draft =>
  listed('ticket', items, { customer, facts: { step: 'window', window } });

/** A list with a time window and another parameter. */
export const windowedWith = (
  window: 'before' | 'after',
  combinedWith: StepFacts<'window-combined'>['combinedWith'],
  items: readonly JsonObject[],
): Draft => listed('ticket', items, { facts: { step: 'window-combined', window, combinedWith } });

/** A window of a day and a second around an instant of the declared member. @param query the request, in another form where it has one */
export const boundary = (items: readonly JsonObject[] | DraftResponse, query = ''): Draft =>
  listed('ticket', items, {
    path: `/troubleTicket${query}`,
    facts: {
      step: 'boundary',
      case: 'ends-after',
      member: '/creationDate',
      from: '2026-01-10T00:00:00.000Z',
      to: '2026-01-11T00:00:01.000Z',
    },
  });
