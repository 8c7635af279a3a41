import { optionsSchema, defineCheck } from '../check.ts';
import { isObject } from '../../evidence/json-type.ts';
import { MEMBER_OPTIONS, memberPatterns, membersAt } from '../../evidence/members-at.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

/** Texts differ from run to run where the suite made them; only short words are worth a record. */
const LONGEST_RECORD = 40;

export default defineCheck({
  id: 'allowed-values',
  decides: 'No other value than the declared ones is answered, once they are declared.',
  // TODO(needs): 'An answer in which the member is present.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Every value while undeclared; they are recorded. Null, of which another declaration speaks.',
  options: optionsSchema(MEMBER_OPTIONS, ['resource']),
  conditional: true,
  judge: (judgement) => {
    const { contract, declared } = judgement;
    const enums = declared(`${contract.id}.enums`);
    const listed = isObject(enums) ? enums : {};
    const patterns = memberPatterns(judgement);
    return membersAt(judgement, patterns.length > 0 ? patterns : Object.keys(listed)).flatMap(
      ({ exchange, pointer, member, value }): readonly Observation[] => {
        const values = listed[member];
        if (!Array.isArray(values))
          return [seen(`${member}: ${JSON.stringify(value).slice(0, LONGEST_RECORD)}`, exchange)];
        if (values.includes(value)) return [met(exchange)];
        if (value === null) return [];
        return [
          broken([exchange], {
            expected: `one of ${values.map((one) => JSON.stringify(one)).join(', ')}, as declared`,
            received: JSON.stringify(value),
            pointer,
            signature: `${member} ${JSON.stringify(value)}`,
          }),
        ];
      },
    );
  },
});
