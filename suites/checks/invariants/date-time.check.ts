import { isIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import { defineCheck } from '../check.ts';
import { MEMBER_OPTIONS, membersAt, patternsOf } from '../../evidence/members-at.ts';
import { broken, met } from '../observation.ts';
import { DATE_TIME, jsonValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'date-time',
  decides: 'A member that is present is an ISO 8601 date with time.',
  needs: [{ traffic: true }],
  leaves: 'Every form of ISO 8601, also without an offset; values of other types.',
  options: MEMBER_OPTIONS,
  conditional: true,
  judge: (judgement) =>
    membersAt(judgement, patternsOf(judgement.options.member))
      .filter(({ value }) => typeof value === 'string')
      .map(({ exchange, pointer, member, value }) =>
        isIso8601DateTime(String(value))
          ? met(exchange)
          : broken([exchange], {
              expected: DATE_TIME,
              received: jsonValue(value),
              pointer,
              signature: `${exchange.operation} ${member}`,
            }),
      ),
});
