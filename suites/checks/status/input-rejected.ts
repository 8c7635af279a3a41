import type { Wanted } from '../../../contracts/formats/evidence/facts.ts';
import { defectInWords } from '../../evidence/defect-words.ts';
import { isDeclaredForDefect } from '../../evidence/declared-for-defect.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { History } from '../../evidence/history.ts';
import { isReadInPart } from '../../evidence/read-in-part.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isClientError, isServerError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { AS_DECLARED, phrase, rejection, statuses } from '../../evidence/phrase.ts';

/** True if the target serves no request of the operation and rejects valid ones with the same status. */
function isNeverServed({ operation, response, facts }: Exchange, history: History): boolean {
  const proper = history
    .exchanges({ operations: [operation], facts: { kind: ['good', 'offered', 'settling'] } })
    .filter((one) => one.facts.path === facts.path);
  return (
    !proper.some((one) => one.response !== undefined && isSuccess(one.response.status)) &&
    proper.some((one) => one.response?.status === response?.status)
  );
}

/** The declared status, if any; else a client error that the document lists, or any client error if it lists no statuses. */
function judgeOne(
  exchange: Exchange,
  { requirement, contract, history, declared, strict }: Omit<Judgement, 'options'>,
): Observation {
  const status = exchange.response?.status;
  if (status === undefined) return undecidedBy(exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  const { violation = 'no violation', in: place = 'request', at = '' } = exchange.facts;
  const violated = defectInWords(violation, place, at);
  const breach = { received: receivedStatus(exchange), signature: `${exchange.operation} ${status} ${violation}` };
  if (isSuccess(status))
    return broken([exchange], {
      ...(isReadInPart(exchange) ? { severity: 'warn' } : {}),
      expected: phrase`${rejection()} of ${violated}`,
      ...breach,
    });
  if (isNeverServed(exchange, history))
    return undecided(
      phrase`valid requests to this operation also receive ${receivedStatus(exchange)}, and no request is served`,
      exchange,
    );
  const given = requirement.declarations.map(declared).find((value) => Array.isArray(value));
  if (given)
    return given.includes(status)
      ? met(exchange)
      : broken([exchange], {
          expected: phrase`${statuses(given as readonly number[])}${AS_DECLARED} for ${violated}`,
          ...breach,
        });
  const responses = operationOf(contract, exchange)?.responses ?? [];
  const isListed = responses.length === 0 || responses.some((one) => one.status === status);
  const rejections = responses.map((one) => one.status).filter(isClientError);
  if ((isListed || isDeclaredForDefect(exchange, { declared })) && !isServerError(status)) return met(exchange);
  return broken([exchange], {
    severity: strict ? 'fail' : 'warn',
    expected: phrase`${statuses(rejections, 'a listed client error')} for ${violated}`,
    ...breach,
  });
}

/** What all of these rules ignore. */
export const LEFT_ALONE =
  'The choice of client error, unless declared; an unlisted client error or a server error is only a warning, and so is a body that is read up to the end of its object.';

/** Judges the invalid requests with these facts. */
export const inputRejected = (
  judgement: Omit<Judgement, 'options'>,
  facts: Omit<Wanted, 'step'>,
  isWanted: (exchange: Exchange) => boolean = () => true,
): readonly Observation[] =>
  judgement.history
    .exchanges({ operations: judgement.requirement.operations, facts: { step: 'bad-input', ...facts } })
    .filter(isWanted)
    .map((exchange) => judgeOne(exchange, judgement));
