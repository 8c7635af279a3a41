import { ANONYMOUS } from '../../../contracts/anonymous.ts';
import { headerValues } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { credentialFields } from './credential-fields.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'credentials-sent',
  decides: 'The suite sends credentials with every request.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('credentials', ({ identity, request }, { profile }) => {
    if (identity === ANONYMOUS) return undefined;
    const known = profile.identities[identity];
    const names = known ? credentialFields(known) : ['Authorization'];
    if (names.length === 0) return undefined;
    return (
      names.every((name) => headerValues(request.headers, name.toLowerCase()).length > 0) ||
      'a request without credentials'
    );
  }),
});
