import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import { unlikeDeclared } from '../shared/unlike-declared.ts';
import { withSamples } from '../../../contracts/formats/placeholder.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { oneOf, text, type ObjectOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { withUndescribedMethods } from '../../evidence/error-exchanges.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { NOT_JSON, notJson } from '../../evidence/phrase.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';

const OPTIONS = {
  /** Declaration of the schema. */
  key: text(),
  status: oneOf('success', 'error'),
} as const;

type Options = ObjectOf<typeof OPTIONS>;

/** The declared schema; that of a shared declaration is an entry for the interface. */
function schemaOf(judgement: Judgement<Options>): JsonObject | undefined {
  const { contract, options, declared } = judgement;
  const isOwn = options.key.startsWith(`${contract.id}.`);
  const schema = isOwn ? declared(options.key) : declaredFor(judgement, options.key);
  return isObject(schema) ? schema : undefined;
}

/** True for content that is no JSON, or for a monitor without content, where the request did not accept another type. */
function isInPlaceOfJson(exchange: Exchange, { contract, declared }: Judgement): boolean {
  const { response, facts } = exchange;
  if (!response || response.truncated || isTransient(response.status) || facts.accept === 'other') return false;
  if (response.bodyOctets === 0)
    return isSuccess(response.status) && operationOf(contract, exchange)?.action === 'monitor';
  return isSuccess(response.status) || mediaTypeOf(response) !== declared('errorMediaType');
}

const noJson = (exchange: Exchange): Observation =>
  broken([exchange], {
    severity: exchange.facts.kind === 'odd' || exchange.facts.method === 'undescribed' ? 'warn' : 'fail',
    expected: 'JSON that conforms to the declared schema',
    received: exchange.response?.bodyOctets === 0 ? 'an empty body' : notJson(),
    signature: `${exchange.operation} ${NOT_JSON}`,
    pointer: '',
  });

export default defineCheck({
  id: 'declared-schema',
  decides: 'Bodies conform to the schema that the profile declares for them.',
  needs: [{ traffic: true }],
  leaves:
    'Every body while undeclared; other bodies of 429, 502, 503, 504, which a gateway may return; an empty body, except of a monitor.',
  options: OPTIONS,
  judge: (judgement) => {
    const { requirement, options, history } = judgement;
    const schema = schemaOf(judgement);
    const exchanges =
      options.status === 'error'
        ? withUndescribedMethods(judgement)
        : history.exchanges({ operations: requirement.operations });
    return exchanges.flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || isSuccess(response.status) !== (options.status === 'success')) return [];
      if (options.status === 'error' && response.status < 400) return [];
      const body = responseJson(exchange);
      if (body === undefined) return schema && isInPlaceOfJson(exchange, judgement) ? [noJson(exchange)] : [];
      if (!schema) return [seen(isObject(body) ? `members ${Object.keys(body).join(', ')}` : 'no object', exchange)];
      const [problem] = problemsWith(schema, JSON.parse(withSamples(response.body)));
      if (!problem) return [met(exchange)];
      if (isTransient(response.status)) return [];
      return [unlikeDeclared(exchange, problem)];
    });
  },
});
