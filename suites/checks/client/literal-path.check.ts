import { defineCheck } from '../check.ts';
import { normalised, operationUrls } from '../../evidence/operation-url.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'literal-path',
  decides: 'The URL of a request is the base URL of the profile followed by the path of the operation.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Operations without a path, interfaces without a base URL, and requests to the path that the target serves instead.`,
  judge: judgeRequests('the base URL and the path of the operation', ({ operation, request, facts }, judgement) => {
    if (facts.path === 'other') return undefined;
    const urls = operationUrls(operation, judgement);
    const url = normalised(request.url);
    if (urls === undefined || url === undefined) return undefined;
    return urls.test(url) || `URL ${url}`;
  }),
});
