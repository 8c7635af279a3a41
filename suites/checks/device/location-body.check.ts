import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import { unlikeDeclared } from '../shared/unlike-declared.ts';
import { withSamples } from '../../../contracts/formats/placeholder.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { oneOf, type ObjectOf } from '../../../contracts/json-schema/typed-schema.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { met, seen, type Observation } from '../observation.ts';
import { agreedForm, declaredForm, type LocationForm } from './location-form.ts';
import { hasContent } from '../../evidence/statuses.ts';

const OPTIONS = { form: oneOf('single', 'multiple') } as const;

const schemaFor = ({ own }: Pick<Judgement, 'own'>, form: LocationForm): JsonObject | undefined => {
  const schema = own(form === 'single' ? 'singleLocationSchema' : 'multipleLocationSchema');
  return isObject(schema) ? schema : undefined;
};

/** The form that a response must have: by the declared rule, else if the requested and the returned devices agree. */
function formOf({ own }: Pick<Judgement, 'own'>, exchange: Exchange): LocationForm | undefined {
  const rule = own('variantRule');
  return rule === 'byRequested' || rule === 'byReturned' ? declaredForm(rule, exchange) : agreedForm(exchange);
}

function judgeBody(judgement: Judgement<ObjectOf<typeof OPTIONS>>, exchange: Exchange): readonly Observation[] {
  const { form } = judgement.options;
  const body = responseJson(exchange);
  if (!hasContent(exchange.response) || body === undefined || formOf(judgement, exchange) !== form) return [];
  const schema = schemaFor(judgement, form);
  if (!schema) return [seen(isObject(body) ? `members ${Object.keys(body).join(', ')}` : 'not an object', exchange)];
  const value: unknown = JSON.parse(withSamples(exchange.response.body));
  const [problem] = problemsWith(schema, value);
  if (!problem) return [met(exchange)];
  const other = schemaFor(judgement, form === 'single' ? 'multiple' : 'single');
  // Another row decides whether a body may be in the other form.
  const mayBeOther = other ? problemsWith(other, value).length === 0 : judgement.own('variantRule') === 'free';
  if (mayBeOther) return [];
  return [unlikeDeclared(exchange, problem)];
}

export default defineCheck({
  id: 'location-body',
  decides:
    'A location body for a single device, or for multiple devices, conforms to the schema that is declared for it.',
  needs: [{ traffic: true }],
  leaves: 'Every body while undeclared; bodies in the other declared form; bodies whose form no rule determines.',
  options: OPTIONS,
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: judgement.requirement.operations })
      .flatMap((exchange) => judgeBody(judgement, exchange)),
});
