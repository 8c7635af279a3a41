import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { sandboxValueOf } from '../../evidence/sandbox-value.ts';
import { LEAVES, ORDINARY, ordinaryRequests } from './ordinary-requests.ts';

const LEAST = 8;

/** True where the scenario chooses the value: in its own requests, and in the removal of what they created. */
const isChosen = ({ facts }: Exchange): boolean =>
  !['fresh', undefined].includes(facts.sandbox) ||
  ['sandbox-header', 'clean-up'].includes(facts.step ?? '') ||
  String(facts.hub).startsWith('sandbox-');

export default defineCheck({
  id: 'unique-sandbox-value',
  decides:
    'A value of x-external-system that the suite sends has eight characters or more; it is the same in all requests of the run or, if declared, different in each request, apart from values with which the target rejects every request.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Requests without the header or with a value that the scenario chooses, and production.`,
  judge: (judgement) => {
    if (judgement.profile.mode !== 'sandbox') return [];
    const isPerCall = judgement.declared('sandbox.uniqueness') === 'call';
    const values = new Map<string, number>();
    const requests = ordinaryRequests(judgement);
    // Another value is tried where the target takes none in the usual form.
    const taken = new Set(requests.filter(({ response }) => isSuccess(response?.status ?? 0)).map(sandboxValueOf));
    return requests.flatMap((exchange): readonly Observation[] => {
      const value = sandboxValueOf(exchange);
      if (value === undefined || isChosen(exchange)) return [];
      const fails = (
        expected: string,
        received: string,
        ...others: readonly { readonly seq: number }[]
      ): Observation[] => [broken([...others, exchange], { expected, received, signature: expected })];
      if (value.length < LEAST) return fails(`${LEAST} characters or more`, `value ${value}`);
      if (!taken.has(value)) return [met(exchange)];
      const [first] = values;
      const before = values.get(value);
      if (isPerCall && before !== undefined)
        return fails('a new value in each request', `value ${value} again`, { seq: before });
      if (!isPerCall && first && first[0] !== value)
        return fails('the same value in all requests of the run', `values ${first[0]} and ${value}`, { seq: first[1] });
      values.set(value, exchange.seq);
      return [met(exchange)];
    });
  },
});
