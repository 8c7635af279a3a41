import { optional } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { MEMBER_OPTIONS, membersAt, patternsOf } from '../../evidence/members-at.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Texts that the suite made differ from run to run, so no more than their beginning is recorded. */
const LONGEST_RECORD = 40;

export default defineCheck({
  id: 'allowed-values',
  decides: 'If values are declared, no other value is returned.',
  needs: [{ traffic: true }],
  leaves: 'Every value while undeclared: recorded, not judged. Null, which another declaration decides.',
  options: { ...MEMBER_OPTIONS, member: optional(MEMBER_OPTIONS.member) },
  conditional: true,
  judge: (judgement) => {
    const enums = judgement.own('enums');
    const listed = isObject(enums) ? enums : {};
    const patterns = patternsOf(judgement.options.member);
    return membersAt(judgement, patterns.length > 0 ? patterns : Object.keys(listed)).flatMap(
      ({ exchange, pointer, member, value }): readonly Observation[] => {
        const values = listed[member];
        if (!Array.isArray(values))
          return [seen(`${member}: ${JSON.stringify(value).slice(0, LONGEST_RECORD)}`, exchange)];
        if (values.includes(value)) return [met(exchange)];
        if (value === null) return [];
        return [
          broken([exchange], {
            expected: phrase`one of ${values.map((one) => JSON.stringify(one)).join(', ')}, as declared`,
            received: jsonValue(value),
            pointer,
            signature: `${member} ${JSON.stringify(value)}`,
          }),
        ];
      },
    );
  },
});
