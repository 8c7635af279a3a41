import type { JsonObject } from '../../../contracts/contract.ts';
import { isIso8601DateTime } from '../../../contracts/iso8601-date-time.ts';
import { isRfc3339DateTime } from '../../../contracts/rfc3339-date-time.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { isObject } from '../../evidence/json-type.ts';
import { MEMBER_OPTIONS, membersAt } from '../../evidence/members-at.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

/** Date-time members at the top of a resource, as its schema marks them. */
function patterns({ contract, options }: Judgement): readonly string[] {
  const components = contract.document['components'] as JsonObject | undefined;
  const schemas = components?.['schemas'] as JsonObject | undefined;
  const schema = schemas?.[String(options['resource'])];
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties)
    ? Object.entries(properties).flatMap(([name, one]) =>
        isObject(one) && one['x-format'] === 'iso8601-date-time' ? [`/${name}`] : [],
      )
    : [];
}

/** Digits made alike, so that equal forms are counted together. */
const formOf = (text: string): string => text.replace(/\d/g, '9');

export default defineCheck({
  id: 'date-time-profile',
  decides: 'Nothing while undeclared; the RFC 3339 form of date-times once declared.',
  // TODO(needs): 'Answers with date-times.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Every form while undeclared; they are recorded.',
  options: optionsSchema({ resource: MEMBER_OPTIONS.resource }, ['resource']),
  conditional: true,
  judge: (judgement) => {
    const declared = judgement.declared('dateTimeProfile');
    const profile = isObject(declared) ? declared['output'] : declared;
    return membersAt(judgement, patterns(judgement))
      .filter(({ value }) => typeof value === 'string')
      .flatMap(({ exchange, pointer, member, value }): readonly Observation[] => {
        if (profile === undefined) return [seen(`form ${formOf(String(value))}`, exchange)];
        // Any form will do, and what has none fails the row of its member.
        if (profile !== 'rfc3339') return isIso8601DateTime(String(value)) ? [met(exchange)] : [];
        if (isRfc3339DateTime(String(value))) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'an RFC 3339 date-time, as declared',
            received: JSON.stringify(value),
            pointer,
            signature: member,
          }),
        ];
      });
  },
});
