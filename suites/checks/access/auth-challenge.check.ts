import { headerValues } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const NOT_VALID = { token: ['missing', 'wrong', 'garbage', 'bad-signature', 'expired'] } as const;

export default defineCheck({
  id: 'auth-challenge',
  decides: 'A 401 for missing or invalid credentials contains WWW-Authenticate or not, as declared.',
  needs: [{ exchange: NOT_VALID }],
  leaves: 'Rejections with another status, which need no challenge; everything while undeclared: recorded, not judged.',
  conditional: true,
  judge: ({ requirement, history, declared }) => {
    const wanted = declared('authChallengeHeader');
    return history
      .exchanges({ operations: requirement.operations, facts: NOT_VALID })
      .filter(({ response }) => response?.status === 401)
      .map((exchange) => {
        const values = headerValues(exchange.response?.headers ?? [], 'www-authenticate');
        const text = values.length > 0 ? `WWW-Authenticate: ${values.join(', ')}` : 'no WWW-Authenticate';
        if (typeof wanted !== 'boolean') return seen(text, exchange);
        if (wanted === values.length > 0) return met(exchange);
        return broken([exchange], {
          expected: phrase`${wanted ? 'WWW-Authenticate' : 'no WWW-Authenticate'} in a 401, as declared`,
          received: text,
          signature: `challenge ${String(!wanted)}`,
        });
      });
  },
});
