import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { because, phrase, success } from '../../evidence/phrase.ts';

/** Rejections that are not about the body. */
const NOT_ABOUT_THE_BODY = [401, 403];

export default defineCheck({
  id: 'members-taken',
  decides: 'A well-formed creation with the members declared writable is accepted.',
  needs: [{ exchange: { shape: ['full', 'generated'], token: 'valid' } }],
  leaves:
    'Everything while undeclared: recorded, not judged. Rejections of generated values, if a creation with every member is accepted.',
  judge: ({ requirement, contract, history, declared }) => {
    const isDeclared = declared(`${contract.id}.writableFields`) !== undefined;
    const creations = history.exchanges({
      operations: requirement.operations,
      facts: { shape: ['full', 'generated'], token: 'valid' },
    });
    const areMembersTaken = creations.some((one) => one.facts.shape === 'full' && succeeded(one));
    return creations.flatMap((exchange): readonly Observation[] => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return [];
      if (!isDeclared) return [seen(`a creation with many members: ${received(exchange)}`, exchange)];
      if (isSuccess(status)) return [met(exchange)];
      if (isClientError(status) && areMembersTaken && exchange.facts.shape === 'generated')
        return [seen(`a creation with generated values: ${received(exchange)}`, exchange)];
      if (!isClientError(status) || NOT_ABOUT_THE_BODY.includes(status)) return [undecidedBy(exchange)];
      return [
        broken([exchange], {
          expected: phrase`${success()}${because('every member is declared writable')}`,
          received: receivedStatus(exchange),
          signature: `rejected ${status}`,
          severity: 'warn',
        }),
      ];
    });
  },
});
