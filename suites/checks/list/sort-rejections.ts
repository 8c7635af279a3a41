/**
 * Rejections of sorted lists. Which fields a list can be sorted by is unspecified: a field may be rejected, but not one that is sorted by in the
 * other direction or without a limit, nor each of them.
 */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { listResponses } from '../../evidence/lists/list-responses.ts';
import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { hasContent, receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../check.ts';
import { broken, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const isRejected = ({ response }: Exchange): boolean =>
  response !== undefined && isClientError(response.status) && !isTransient(response.status);

export function sortRejections(judgement: Judgement, value: 'asc' | 'desc' | 'several'): readonly Observation[] {
  const { requirement, history } = judgement;
  const sorted = history.exchanges({
    operations: requirement.operations,
    scenario: 'listing',
    facts: { step: 'sort', value: ['asc', 'desc', 'several', 'any'], page: 0 },
  });
  // Whether a list can be sorted by a field that is not selected is unspecified.
  const all = sorted.filter(({ facts }) => facts.combinedWith !== 'fields');
  const served = all.filter(({ response }) => hasContent(response));
  const isListed = listResponses(judgement, { step: 'first' }).some(({ items }) => items.length > 0);
  const rejectsAll = isListed && all.length > 1 && all.every(isRejected);
  return all
    .filter((exchange) => exchange.facts.value === value && isRejected(exchange))
    .map((exchange): Observation => {
      const { member } = exchange.facts;
      const other = served.find(
        ({ facts }) => value !== 'several' && facts.member === member && facts.value !== 'several',
      );
      if (!rejectsAll && !other)
        return undecided(phrase`${receivedStatus(exchange)}: the list may not be sorted by this member`, exchange);
      return broken([...(other ? [other] : []), exchange], {
        expected: other
          ? `the list in order of ${String(member)}, because the list is served in another order of it`
          : 'a list in the requested order: the request has the declared syntax',
        received: receivedStatus(exchange),
        signature: `${value} ${other ? String(member) : 'any'} rejected`,
      });
    });
}
