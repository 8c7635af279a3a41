import { headerValue } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

/** The declared form of a correlation id; undefined if none is declared, or none that is a regular expression. */
function formOf(declared: unknown): RegExp | undefined {
  if (typeof declared !== 'string') return undefined;
  try {
    return new RegExp(`^(?:${declared})$`);
  } catch {
    return undefined;
  }
}

export default defineCheck({
  id: 'declared-correlation-id',
  decides: 'The suite sends correlation ids in the declared form.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Requests without an id; everything while no form is declared.`,
  judge: judgeRequests('a correlation id in the declared form', ({ request }, { own }) => {
    const form = formOf(own('correlationIdFormat'));
    const id = headerValue(request.headers, 'correlationid');
    if (!form || id === undefined) return undefined;
    return form.test(id) || id;
  }),
});
