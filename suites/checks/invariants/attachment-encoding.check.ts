import { defineCheck } from '../check.ts';
import { MEMBER_OPTIONS, membersAt, patternsOf } from '../../evidence/members-at.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue } from '../../evidence/phrase.ts';

/** Base64 (RFC 4648, section 4), with line breaks. */
const isBase64 = (text: string): boolean => {
  const digits = text.replaceAll(/[\r\n]/g, '');
  return digits.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits);
};

export default defineCheck({
  id: 'attachment-encoding',
  decides: 'The content of a returned attachment has the declared encoding.',
  needs: [{ traffic: true }],
  leaves: 'Every content while undeclared or declared as text; attachments without content.',
  options: MEMBER_OPTIONS,
  conditional: true,
  judge: (judgement) => {
    const encoding = judgement.declared('attachmentEncoding');
    if (encoding !== 'base64') return [];
    return membersAt(judgement, patternsOf(judgement.options.member))
      .filter(({ value }) => typeof value === 'string')
      .map(({ exchange, pointer, member, value }): Observation =>
        isBase64(String(value))
          ? met(exchange)
          : broken([exchange], {
              expected: 'base64, as declared',
              received: jsonValue(value, 80),
              pointer,
              signature: member,
            }),
      );
  },
});
