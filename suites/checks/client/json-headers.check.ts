import { headerValues } from '../../evidence/media-type-of.ts';
import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'json-headers',
  decides: 'The suite names JSON, or the media type that the profile binds, as the type of a request body.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Bodies without a content type.`,
  judge: judgeRequests('content type application/json', ({ request, operation }, { profile }) => {
    if (request.body === undefined) return undefined;
    const [type] = headerValues(request.headers, 'content-type');
    if (type === undefined || type.toLowerCase().startsWith('application/json')) return true;
    return type === profile.bindings?.[operation]?.contentType || `content type ${type}`;
  }),
});
