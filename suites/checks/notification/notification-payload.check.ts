import type { Delivery } from '../../../contracts/formats/recording.ts';
import { problemsWith } from '../../../contracts/loose-schema.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { idIn, lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { notificationForm } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { notificationsOf } from './notifications.ts';

const isOneIn = (texts: readonly string[], body = ''): boolean => texts.some((text) => body.includes(text));

/** Resources that other clients created, in traffic that was observed. */
const observed = ({ contract, history }: Judgement): readonly Pick<Lifecycle, 'create' | 'id'>[] =>
  history
    .exchanges({ operations: operationsOf(contract, 'create'), facts: { step: 'observed' } })
    .filter(succeeded)
    .map((create) => ({ create, id: idIn(create) }));

/**
 * Deliveries outside the windows that contain the external id of a resource of the run, or its id where events of other interfaces do not
 * come: those are notifications, too.
 */
function notificationsOutside(judgement: Judgement, inWindows: readonly Delivery[]): readonly Delivery[] {
  const { contract, history, declared } = judgement;
  const byId = declared('hub.crossApiEvents') === false;
  const words = [...lifecyclesOf(history, contract), ...observed(judgement)].flatMap(({ create, id }) => {
    const sent = requestJson(create);
    const externalId = isObject(sent) ? sent['externalId'] : undefined;
    return [...(typeof externalId === 'string' ? [externalId] : []), ...(byId && id !== undefined ? [id] : [])];
  });
  const known = new Set(inWindows);
  const quoted = words.map((word) => `"${word}"`);
  return history
    .deliveries({ facts: { interface: contract.id } })
    .filter((one) => !known.has(one) && isOneIn(quoted, one.request.body));
}

function judgeBody(delivery: Delivery, form: ReturnType<typeof notificationForm>): Observation {
  const json = requestJson(delivery);
  const schema = form?.['schema'];
  // A listener keeps no more than so much of a body.
  if (delivery.request.truncated) return seen('a body that is too large to be recorded completely', delivery);
  if (json === undefined && form)
    return broken([delivery], {
      expected: 'a JSON body, as declared',
      received: delivery.request.body ? `not valid JSON: ...${delivery.request.body.slice(-60)}` : 'none',
      signature: 'no JSON',
    });
  if (!isObject(schema))
    return seen(isObject(json) ? `members ${Object.keys(json).join(', ')}` : 'a body that is no JSON object', delivery);
  const [problem] = problemsWith(schema, json);
  if (!problem) return met(delivery);
  return broken([delivery], {
    expected: `${problem.expected}, as declared`,
    received: problem.received,
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
    const inWindows = notificationsOf(judgement).map(({ delivery }) => delivery);
    return [...inWindows, ...notificationsOutside(judgement, inWindows)].map((delivery) => judgeBody(delivery, form));
  },
});
