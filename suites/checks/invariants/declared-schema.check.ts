import { problemsWith } from '../../../contracts/loose-schema.ts';
import { withSamples } from '../../../contracts/formats/placeholder.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { isSuccess } from '../../evidence/status-class.ts';

/** The declared schema: itself, or the entry of the interface where the declaration is a map of them. */
function schemaOf({ contract, options, declared }: Judgement): JsonObject | undefined {
  const value = declared(String(options['key']));
  if (!isObject(value)) return undefined;
  const entry = options['key'] === 'errorSchema' ? value[contract.id] : value;
  return isObject(entry) ? entry : undefined;
}

/** Whether a location answer is in the form a schema is declared for: several devices come as a collection. */
function inVariant(variant: unknown, body: unknown): boolean {
  if (variant === undefined) return true;
  const several = typeof body === 'object' && body !== null && 'type' in body && body.type === 'FeatureCollection';
  return several === (variant === 'multiple');
}

export default defineCheck({
  id: 'declared-schema',
  decides: 'Bodies follow the schema the profile declares for them.',
  // TODO(needs): 'A body of the kind, recorded whole.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Every body while undeclared.',
  options: optionsSchema(
    { key: { type: 'string' }, status: { enum: ['success', 'error'] }, variant: { enum: ['single', 'multiple'] } },
    ['key', 'status'],
  ),
  judge: (judgement) => {
    const { requirement, options, history } = judgement;
    const schema = schemaOf(judgement);
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || isSuccess(response.status) !== (options['status'] === 'success')) return [];
      if (options['status'] === 'error' && response.status < 400) return [];
      const body = responseJson(exchange);
      if (body === undefined || !inVariant(options['variant'], body)) return [];
      if (!schema) return [seen(isObject(body) ? `members ${Object.keys(body).join(', ')}` : 'no object', exchange)];
      const [problem] = problemsWith(schema, JSON.parse(withSamples(response.body)));
      if (!problem) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `${problem.expected}, as declared`,
          received: problem.received,
          pointer: problem.pointer,
          signature: `${problem.keyword} ${problem.pointer.replace(/\/\d+/g, '/*')}`,
        }),
      ];
    });
  },
});
