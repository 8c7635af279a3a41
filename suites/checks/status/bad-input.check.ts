import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces, MOVING } from '../agreement/assigned.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { notMade, strayText } from '../access/left-behind.ts';
import { livesOf, resourceIn } from '../../evidence/lives/life-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isClientError, isServerError, isSuccess, isTransient, oneOf, received } from '../../evidence/status-class.ts';

/** Which exchanges a rule is about. */
const ABOUT: Readonly<Record<string, (exchange: Exchange) => boolean>> = {
  'malformed-json': ({ facts }) => facts.body === 'malformed',
  'absent-body': ({ facts }) => facts.body === 'absent',
  'media-type': ({ facts }) => facts.body === 'wrong-media-type',
  schema: ({ facts }) => facts.body === 'violating' && facts.step === 'bad-input',
  parameter: ({ facts }) => facts.param !== undefined && facts.value === 'violating',
};

/** Whether a violation stands where the row looks: at the root of the body, at any member, or at one. */
function isAt({ facts }: Exchange, place: unknown): boolean {
  if (place === undefined) return true;
  if (place === 'root') return facts.at === '';
  return place === 'members' ? facts.at !== '' : facts.at === place;
}

function judgeOne(exchange: Exchange, judgement: Judgement): Observation {
  const { requirement, contract, declared, strict } = judgement;
  const status = exchange.response?.status;
  if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
  if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
  const violated =
    `${String(exchange.facts.violation)} in ${String(exchange.facts.in)} ${String(exchange.facts.at)}`.trim();
  const signature = `${exchange.operation} ${status} ${String(exchange.facts.violation)}`;
  if (isSuccess(status))
    return broken([exchange], {
      expected: `a refusal: ${violated}`,
      received: received(exchange),
      signature,
    });
  const given = requirement.declarations.map(declared).find((value) => Array.isArray(value));
  if (given?.includes(status)) return met(exchange);
  if (given)
    return broken([exchange], {
      expected: `${oneOf(given as readonly number[])}, as declared: ${violated}`,
      received: received(exchange),
      signature,
    });
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  const listed =
    operation === undefined ||
    operation.responses.length === 0 ||
    operation.responses.some((one) => one.status === status);
  if (listed && !isServerError(status)) return met(exchange);
  return broken([exchange], {
    severity: strict ? 'fail' : 'warn',
    expected: `a listed client error: ${violated}`,
    received: received(exchange),
    signature,
  });
}

/**
 * Members that an accepted update may have changed by right; undefined where one was accepted of which that cannot be told. Whether a value of
 * another type is refused or made to fit is for other rows.
 */
function touchedBy(accepted: readonly Exchange[]): ReadonlySet<string> | undefined {
  const bodies = accepted.map(requestJson);
  return bodies.every(isObject) ? new Set(bodies.flatMap((body) => Object.keys(body))) : undefined;
}

/** The bystander resource is the same before and after all bad input. */
function effects({ contract, history, declared }: Judgement): readonly Observation[] {
  const assigned = assignedPlaces({ contract, declared });
  const updates = history.exchanges({ operations: operationsOf(contract, 'update'), scenario: 'bad-input' });
  const accepted = updates.filter(({ response }) => response !== undefined && isSuccess(response.status));
  const touched = touchedBy(accepted);
  const isRefused = (exchange: Exchange): boolean => {
    const body = requestJson(exchange);
    const names = isObject(body) ? Object.keys(body) : [];
    return !accepted.includes(exchange) && !names.some((name) => touched?.has(name));
  };
  return livesOf(history, contract).flatMap(({ retrieved }): readonly Observation[] => {
    const [before, after] = [retrieved.get('before-bad-input'), retrieved.get('after-bad-input')];
    const [one, other] = [before && resourceIn(before), after && resourceIn(after)];
    if (!before || !after || !one || !other) return [];
    const refused = updates.filter(({ response }) => response !== undefined && !isSuccess(response.status));
    const was = [one, ...accepted.map((exchange) => requestJson(exchange) ?? null)];
    const stray = strayText(refused, { was, is: other, seenBy: after });
    if (stray) return [stray];
    if (!touched || (accepted.length > 0 && !updates.some(isRefused)))
      return [
        undecided(
          'one of these requests was accepted, and may have changed the resource by right',
          ...accepted.slice(0, 1),
        ),
      ];
    const moving = (path: readonly string[]): boolean =>
      assigned(path) || MOVING.test(path.at(-1) ?? '') || touched.has(path[0] ?? '');
    const [first] = disagreements(one, other, [], { assigned: moving, complete: true });
    if (!first) return [met(before, after)];
    return [
      broken([before, after], {
        ...first,
        expected: `${first.expected}, as all changes were refused`,
        signature: `effect ${first.pointer}`,
      }),
    ];
  });
}

/** Nothing comes of creations that were refused. */
function made(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const creations = history.exchanges({ operations: operationsOf(contract, 'create'), scenario: 'bad-input' });
  const answered = (isWanted: (status: number) => boolean): readonly Exchange[] =>
    creations.filter(({ response }) => response !== undefined && isWanted(response.status));
  return notMade(judgement, answered(isClientError), answered(isSuccess));
}

export default defineCheck({
  id: 'bad-input',
  decides: 'Input that a document makes invalid is not accepted, and a refused change leaves no effect.',
  // TODO(needs): 'A request that breaks the contract in one way.' / evidence ['bad-input', 'any-operation', 'listing']
  needs: [{ traffic: true }],
  leaves:
    'The choice of client error, unless declared; unlisted ones and server errors warn, as input does that a row only advises against.',
  options: optionsSchema({ what: { enum: [...Object.keys(ABOUT), 'no-effect'] }, at: { type: 'string' } }, ['what']),
  judge: (judgement) => {
    const what = judgement.options['what'] as string;
    if (what === 'no-effect') return [...effects(judgement), ...made(judgement)];
    return judgement.history
      .exchanges({ operations: judgement.requirement.operations, scenario: ['bad-input', 'any-operation'] })
      .filter((exchange) => (ABOUT[what]?.(exchange) ?? false) && isAt(exchange, judgement.options['at']))
      .map((exchange) => judgeOne(exchange, judgement));
  },
});
