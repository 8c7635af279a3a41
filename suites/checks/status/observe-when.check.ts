import type { Json } from '../../../contracts/contract.ts';
import { getPointer } from '../../../contracts/json-pointer.ts';
import type { Wanted } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { isSuccess, isTransient, oneOf, received } from '../../evidence/status-class.ts';

interface Outcome {
  readonly text: string;
  readonly fits: (status: number) => boolean;
}

const statuses = (list: readonly Json[]): Outcome | undefined => {
  const numbers = list.filter((one): one is number => typeof one === 'number');
  return numbers.length === 0 ? undefined : { text: oneOf(numbers), fits: (status) => numbers.includes(status) };
};

/** What a declared value demands: a status list itself, or what the row says the value means. */
function outcomeOf({ requirement, options, contract, declared }: Judgement): Outcome | undefined {
  const given = requirement.declarations.map(declared).find((value) => value !== undefined);
  const pointer = options['at'] as string | undefined;
  const at = pointer === undefined ? given : getPointer(given, pointer);
  const value = isObject(at) ? (at[contract.id] ?? at['status']) : at;
  if (Array.isArray(value)) return statuses(value as readonly Json[]);
  const meaning = (options['outcomes'] as Readonly<Record<string, Json>> | undefined)?.[String(value)];
  if (Array.isArray(meaning)) return statuses(meaning as readonly Json[]);
  if (meaning === 'served') return { text: 'success', fits: isSuccess };
  if (meaning === 'refused') return { text: 'a refusal', fits: (status) => !isSuccess(status) };
  return undefined;
}

export default defineCheck({
  id: 'observe-when',
  decides: 'Nothing while the point is open; what the profile declares, once it does.',
  // TODO(needs): 'An exchange with the facts of the row.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Everything undeclared: it is recorded.',
  options: optionsSchema(
    {
      when: { type: 'object' },
      /** JSON Pointer of the status list within the declared value. */
      at: { type: 'string' },
      /** What declared words mean: `served`, `refused` or a status list. */
      outcomes: { type: 'object' },
      /** Statuses that are about something else than what is declared. */
      left: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    },
    ['when'],
  ),
  judge: (judgement) => {
    const { requirement, options, contract, history, declared } = judgement;
    const outcome = outcomeOf(judgement);
    const left = (options['left'] ?? []) as readonly number[];
    return history
      .exchanges({ operations: requirement.operations, facts: options['when'] as Wanted })
      .map((exchange): Observation => {
        const status = exchange.response?.status;
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const open =
          status === undefined ||
          isTransient(status) ||
          left.includes(status) ||
          exchange.facts.otherwise === 'doubtful' ||
          (!isSuccess(status) && isCalledUnavailable(operation, declared));
        if (open || !outcome) return seen(`${exchange.operation}: ${received(exchange)}`, exchange);
        if (outcome.fits(status)) return met(exchange);
        return broken([exchange], {
          expected: `${outcome.text}, as declared`,
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
  },
});
