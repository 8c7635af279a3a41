/** Lookups with chosen correlation ids: how they are served, and which ids the responses contain. */

import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { headerValue, headerValues } from '../../../contracts/header-field.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { phrase, success } from '../../evidence/phrase.ts';

type Correlation = NonNullable<Conditions['correlation']>;

/** Lookups in which the correlation id was chosen in one of these ways. */
export const correlated = (
  { requirement, history }: Judgement,
  correlation: Correlation | readonly Correlation[],
): readonly Exchange[] =>
  history.exchanges({ operations: requirement.operations, facts: { step: 'correlation', correlation } });

/** Whether a request is served as any other. */
export function judgeServed(exchange: Exchange): Observation {
  const status = exchange.response?.status;
  if (status === undefined || isTransient(status)) return undecidedBy(exchange);
  if (isSuccess(status)) return met(exchange);
  return broken([exchange], {
    expected: phrase`${success()}, with or without this correlation id`,
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
}

interface Ids {
  readonly sent: string | undefined;
  /** Ids in the declared header, or in the one of the request. */
  readonly back: readonly string[];
  readonly field: string;
  /** The profile declares that responses contain the id. */
  readonly isDeclared: boolean;
  /** The profile declares it for errors, too. */
  readonly isDeclaredForErrors: boolean;
  /** The profile declares that it is not returned. */
  readonly isDeclaredAbsent: boolean;
}

export const sentId = ({ request }: Exchange): string | undefined => headerValue(request.headers, 'correlationid');

export function idsOf({ own }: Judgement, exchange: Exchange): Ids {
  const rule = own('correlationEcho');
  const field = isObject(rule) && typeof rule['header'] === 'string' ? rule['header'] : 'correlationId';
  const back = exchange.response ? headerValues(exchange.response.headers, field.toLowerCase()) : [];
  const isDeclared = isObject(rule);
  return {
    sent: sentId(exchange),
    back,
    field,
    isDeclared,
    isDeclaredForErrors: isDeclared && rule['errors'] === true,
    isDeclaredAbsent: rule === false,
  };
}
