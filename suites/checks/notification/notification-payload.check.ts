import type { Delivery } from '../../../contracts/formats/recording.ts';
import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import { defineCheck } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { notificationForm } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { everyNotification } from './notifications.ts';
import { ofProblem, phrase, plainValue } from '../../evidence/phrase.ts';

function judgeBody(delivery: Delivery, form: ReturnType<typeof notificationForm>): Observation {
  const json = requestJson(delivery);
  const schema = form?.['schema'];
  // A listener keeps no more than so much of a body.
  if (delivery.request.truncated) return seen('a body that is too large to be recorded completely', delivery);
  if (json === undefined && form)
    return broken([delivery], {
      expected: 'a JSON body, as declared',
      received: delivery.request.body
        ? phrase`not valid JSON: ...${plainValue(delivery.request.body.slice(-60))}`
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

export default defineCheck({
  id: 'notification-payload',
  decides: 'The body of a notification has the declared form.',
  needs: [{ delivery: true }],
  leaves: 'Every form while undeclared: its members are recorded, not judged.',
  judge: (judgement) => {
    const form = notificationForm(judgement);
    return everyNotification(judgement).map((delivery) => judgeBody(delivery, form));
  },
});
