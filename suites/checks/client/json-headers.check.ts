import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValue, headerValues } from '../../../contracts/header-field.ts';
import { isJsonType } from '../../evidence/media-type-of.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

const isJson = (type: string): boolean => type.trim().toLowerCase().startsWith('application/json');

/** The media types of the header, where JSON is not among them; a JSON type of another name is what the document or the profile has. */
function wrongAccept(exchange: Exchange, { contract }: Judgement): string | undefined {
  const given = headerValues(exchange.request.headers, 'accept');
  const types = given.flatMap((value) => value.split(','));
  if (types.some((type) => isJson(type) || isJsonType(type.split(';')[0]?.trim() ?? '') || type.includes('*/*')))
    return undefined;
  if (types.length > 0) return `accept ${given.join(', ')}`;
  // Without content in the response there is nothing to accept.
  const responses = operationOf(contract, exchange)?.responses ?? [];
  return responses.some(({ content }) => content.kind === 'shown') ? 'no accept' : undefined;
}

export default defineCheck({
  id: 'json-headers',
  decides:
    'The Accept header of a request contains JSON, and its Content-Type is JSON or the media type that the profile binds.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Bodies without a content type; requests in which the scenario chooses a header.`,
  judge: judgeRequests('application/json in accept and content-type', (exchange, judgement) => {
    const { request, operation, facts } = exchange;
    if (facts.step === 'header-form') return undefined;
    const accept = wrongAccept(exchange, judgement);
    if (accept !== undefined) return accept;
    const type = headerValue(request.headers, 'content-type');
    if (request.body === undefined || type === undefined || isJson(type)) return true;
    return type === judgement.profile.bindings?.[operation]?.contentType || `content type ${type}`;
  }),
});
