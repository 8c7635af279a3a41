import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import { unlikeDeclared } from '../shared/unlike-declared.ts';
import { withSamples } from '../../../contracts/formats/placeholder.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { oneOf, text, type ObjectOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { withUndescribedMethods } from '../../evidence/error-exchanges.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { met, seen, type Observation } from '../observation.ts';
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

export default defineCheck({
  id: 'declared-schema',
  decides: 'Bodies conform to the schema that the profile declares for them.',
  needs: [{ traffic: true }],
  leaves: 'Every body while undeclared; other bodies of 429, 502, 503, 504, which a gateway may return.',
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
      if (body === undefined) return [];
      if (!schema) return [seen(isObject(body) ? `members ${Object.keys(body).join(', ')}` : 'no object', exchange)];
      const [problem] = problemsWith(schema, JSON.parse(withSamples(response.body)));
      if (!problem) return [met(exchange)];
      if (isTransient(response.status)) return [];
      return [unlikeDeclared(exchange, problem)];
    });
  },
});
