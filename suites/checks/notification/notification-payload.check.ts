import type { Json } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import { defineCheck } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { everyNotification } from './notifications.ts';
import { jsonValue, notJson, ofProblem, phrase, plainValue } from '../../evidence/phrase.ts';

function judgeBody(delivery: Delivery, form: ReturnType<typeof notificationForm>): Observation {
  const json = requestJson(delivery);
  const schema = form?.['schema'];
  // A listener keeps no more than so much of a body.
  if (delivery.request.truncated) return seen('a body that is too large to be recorded completely', delivery);
  if (json === undefined && form)
    return broken([delivery], {
      expected: 'a JSON body, as declared',
      received: delivery.request.body
        ? phrase`${notJson('not valid JSON')}: ...${plainValue(delivery.request.body.slice(-60))}`
        : 'none',
      signature: 'no JSON',
    });
  if (!isObject(schema))
    return seen(isObject(json) ? `members ${Object.keys(json).join(', ')}` : 'a body that is no JSON object', delivery);
  const [problem] = problemsWith(schema, json);
  if (!problem) return met(delivery);
  const { expected, received } = ofProblem(problem);
  return broken([delivery], {
    expected: phrase`${expected}, as declared`,
    received,
    pointer: problem.pointer,
    signature: `${problem.keyword} ${problem.pointer}`,
  });
}

/** A value that is not declared, in the resource at its declared place. */
function otherValue(delivery: Delivery, place: Json | undefined, enums: Json | undefined): Observation | undefined {
  if (typeof place !== 'string' || !isObject(enums)) return undefined;
  for (const resource of valuesAt(requestJson(delivery), place))
    for (const [pattern, allowed] of Object.entries(enums)) {
      const values = Array.isArray(allowed) ? (allowed as readonly Json[]) : [];
      const other = matchPattern(pattern, resource).find(({ value }) => value !== null && !values.includes(value));
      if (other)
        return broken([delivery], {
          expected: phrase`one of ${values.map((one) => JSON.stringify(one)).join(', ')}, as declared`,
          received: jsonValue(other.value),
          pointer: `${place}${other.pointer}`,
          signature: `${pattern} ${JSON.stringify(other.value)}`,
        });
    }
  return undefined;
}

export default defineCheck({
  id: 'notification-payload',
  decides:
    'The body of a notification has the declared form, and its resource, if its place is declared, the declared values.',
  needs: [{ delivery: true }],
  leaves: 'Every form while undeclared: its members are recorded, not judged.',
  judge: (judgement) => {
    const form = notificationForm(judgement);
    const enums = judgement.own('enums');
    return everyNotification(judgement).map(
      (delivery) => otherValue(delivery, form?.['resource'], enums) ?? judgeBody(delivery, form),
    );
  },
});
