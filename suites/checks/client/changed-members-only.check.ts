import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

/** Members of an update: the one that changes, and one that the document demands next to it. */
const MOST = 2;

export default defineCheck({
  id: 'changed-members-only',
  decides: 'The suite sends the members to change in an update, not the whole resource.',
  needs: [{ exchange: { ...ORDINARY.exchange, body: 'valid' } }],
  leaves: LEAVES,
  judge: judgeRequests(`${MOST} members at most`, (exchange) => {
    const body = requestJson(exchange);
    if (exchange.facts.body !== 'valid' || !isObject(body)) return undefined;
    const { length } = Object.keys(body);
    return length <= MOST || `${length} members`;
  }),
});
