import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { because, phrase, statuses } from '../../evidence/phrase.ts';

type Condition = 'token' | 'scope' | 'syntax' | 'ownership' | 'existence';

const FOREIGN = ['foreign', 'foreign-unlocated', 'foreign+foreign'];
const UNKNOWN = ['unknown', 'unknown+unknown'];

/** The conditions for a rejection, or for an empty response, that a lookup meets. */
function conditionsOf({ facts }: Exchange): readonly Condition[] {
  const set = String(facts.set);
  const has: Readonly<Record<Condition, boolean>> = {
    token: facts.token !== undefined && facts.token !== 'valid',
    scope: facts.scope === 'lacking',
    syntax: facts.key === 'malformed',
    ownership: FOREIGN.includes(set),
    existence: UNKNOWN.includes(set),
  };
  return (Object.keys(has) as Condition[]).filter((condition) => has[condition]);
}

const listOr = (value: Json | undefined, otherwise: readonly number[]): readonly number[] =>
  Array.isArray(value) ? (value as readonly number[]) : otherwise;

/** The statuses of a condition: stated, or as declared. */
function statusesOf(condition: Condition, { own }: Judgement, { facts }: Exchange): readonly number[] {
  switch (condition) {
    case 'token':
      if (facts.token === 'missing') return listOr(own('missingTokenStatus'), [400, 401, 403]);
      // A scheme without credentials may be taken for a missing token or for an invalid one.
      return facts.token === 'empty' ? [...listOr(own('missingTokenStatus'), [400, 401]), 403] : [403];
    case 'syntax':
      return listOr(own('malformedKeyStatus'), [400]);
    case 'existence':
      return listOr(own('unknownDeviceStatus'), [204, 401]);
    default:
      return [401];
  }
}

export default defineCheck({
  id: 'check-precedence',
  decides: 'Of several conditions for a rejection, the first one in the declared order determines the status.',
  needs: [{ exchange: { step: 'lookup', scope: 'lacking' } }],
  leaves:
    'Requests that meet only one condition; conditions that the declared order does not contain; everything while undeclared.',
  conditional: true,
  judge: (judgement) => {
    const { requirement, history, own } = judgement;
    const order = own('checkPrecedence');
    const declared = Array.isArray(order) ? (order as readonly Condition[]) : undefined;
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'lookup' } })
      .flatMap((exchange): readonly Observation[] => {
        const conditions = conditionsOf(exchange);
        const status = exchange.response?.status;
        if (conditions.length < 2 || status === undefined || isTransient(status)) return [];
        if (!declared) return [seen(`${conditions.join(' and ')}: ${received(exchange)}`, exchange)];
        if (conditions.some((one) => !declared.includes(one))) return [];
        const first = declared.find((one) => conditions.includes(one));
        const right = first ? statusesOf(first, judgement, exchange) : [];
        if (right.includes(status)) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`${statuses(right)}${because(phrase`${first} is declared to come before the other conditions`)}`,
            received: receivedStatus(exchange),
            signature: `${exchange.operation} ${conditions.join(' ')}`,
          }),
        ];
      });
  },
});
