import { isRejectedForm } from '../../evidence/chosen-form.ts';
import { isReadInPart } from '../../evidence/read-in-part.ts';
import { defineCheck } from '../check.ts';
import { expectDeclared } from './expect-declared.ts';
import { expectRejected } from './expect-rejected.ts';
import { expectServed } from './expect-served.ts';
import { expectStatuses } from './expect-statuses.ts';
import { EXPECTATION } from './expectation.ts';
import { withoutMinor } from '../observation.ts';

const BY_WORD = { served: expectServed, rejected: expectRejected, observe: expectDeclared } as const;

/** Facts about the form of a request's header fields. */
const FORMS = ['form', 'accept', 'contentType'] as const;

export default defineCheck({
  id: 'status',
  decides:
    'The response to a request of the kind that the requirement names has a status that the requirement expects or the profile declares.',
  needs: ({ options }) => [{ exchange: options.when }],
  leaves:
    'Statuses that the row calls inconclusive; the choice among listed client errors if a rejection is expected; every status if only a declaration decides and the profile has none; 429, 502, 503, 504; the rejection of more devices than the target ever served in one request, and of chosen forms of Accept and Content-Type if the requirement is not about them; bodies with text after the object that are accepted.',
  options: EXPECTATION,
  judge: (judgement) => {
    const { requirement, options, history } = judgement;
    const judgeOne = typeof options.expect === 'string' ? BY_WORD[options.expect] : expectStatuses;
    const isAboutForm = FORMS.some((name) => name in options.when);
    const observations = history
      .exchanges({ operations: requirement.operations, facts: options.when })
      .filter((exchange) => (isAboutForm || !isRejectedForm(exchange)) && !isReadInPart(exchange))
      .flatMap((exchange) => judgeOne(exchange, judgement) ?? []);
    return withoutMinor(observations);
  },
});
