import type { Contract, JsonObject } from '../../../contracts/contract.ts';
import { isIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import { isRfc3339DateTime } from '../../../contracts/text/rfc3339-date-time.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { membersAt } from '../../evidence/members-at.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { jsonValue } from '../../evidence/phrase.ts';

/** Date-time members at the top of a resource, as its schema marks them. */
function patterns(contract: Contract, resource: string): readonly string[] {
  const components = contract.document['components'] as JsonObject | undefined;
  const schemas = components?.['schemas'] as JsonObject | undefined;
  const schema = schemas?.[resource];
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
  decides: 'If declared, date-times have the form of RFC 3339.',
  needs: [{ traffic: true }],
  leaves: 'Every form while undeclared: recorded, not judged.',
  options: { resource: text() },
  conditional: true,
  judge: (judgement) => {
    const declared = judgement.declared('dateTimeProfile');
    const profile = isObject(declared) ? declared['output'] : declared;
    return membersAt(judgement, patterns(judgement.contract, judgement.options.resource))
      .filter(({ value }) => typeof value === 'string')
      .flatMap(({ exchange, pointer, member, value }): readonly Observation[] => {
        if (profile === undefined) return [seen(`form ${formOf(String(value))}`, exchange)];
        // Any form is legal, and a text of no form fails the row of its member.
        if (profile !== 'rfc3339') return isIso8601DateTime(String(value)) ? [met(exchange)] : [];
        if (isRfc3339DateTime(String(value))) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'an RFC 3339 date-time, as declared',
            received: jsonValue(value),
            pointer,
            signature: member,
          }),
        ];
      });
  },
});
