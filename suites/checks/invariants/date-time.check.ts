import { isIso8601DateTime } from '../../../contracts/iso8601-date-time.ts';
import { optionsSchema, type Check } from '../check.ts';
import { MEMBER_OPTIONS, membersAt } from '../../evidence/members-at.ts';
import { broken, met } from '../observation.ts';

/**
 * Decides: a member that is present is an ISO 8601 date with time.
 * Needs:   an answer in which the member is a string.
 * Leaves:  every form ISO 8601 allows, among them those RFC 3339 does not; other types, which are the business of the type.
 */
export const dateTime: Check = {
  id: 'date-time',
  decides: 'A member that is present is an ISO 8601 date with time.',
  needs: 'An answer in which the member is a string.',
  leaves: 'Every form ISO 8601 allows, a missing offset among them; other types.',
  options: optionsSchema(MEMBER_OPTIONS, ['resource', 'member']),
  evidence: 'all',
  conditional: true,
  judge: (judgement) =>
    membersAt(judgement)
      .filter(({ value }) => typeof value === 'string')
      .map(({ exchange, pointer, member, value }) =>
        isIso8601DateTime(String(value))
          ? met(exchange)
          : broken([exchange], {
              expected: 'an ISO 8601 date-time',
              received: JSON.stringify(value),
              pointer,
              signature: `${exchange.operation} ${member}`,
            }),
      ),
};
