/** Registrations of hubs with values that no document and no declaration shows to be valid. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { requestJson } from './history.ts';
import type { Judgement } from './judgement.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

export const REGISTRATION_UNDECLARED =
  'a registration was rejected; the syntax of query and further members are unspecified, and the profile declares no hub.querySyntax.neutral';

/** Statuses of a rejection that may be for the body. */
const ABOUT_THE_BODY: readonly number[] = [400, 409, 422];

type RegistrationJudgement = Pick<Judgement, 'contract' | 'history' | 'declared'>;

function isNeutralDeclared({ contract, declared }: RegistrationJudgement): boolean {
  const syntax = declared('hub.querySyntax');
  if (!isObject(syntax)) return false;
  const own = syntax[contract.id];
  return syntax['neutral'] !== undefined || (isObject(own) && own['neutral'] !== undefined);
}

/** The members of a registration, with the value of `query`: what distinguishes it from others but for its callback. */
function formOf(exchange: Exchange): string {
  const body = requestJson(exchange);
  return isObject(body) ? JSON.stringify([Object.keys(body).toSorted(), body['query']]) : '';
}

/** True for a rejected registration while the profile declares no neutral query, and none of this form was accepted. */
export function isUndeclaredRegistration(exchange: Exchange, judgement: RegistrationJudgement): boolean {
  const operations = operationsOf(judgement.contract, 'hub-create');
  if (!ABOUT_THE_BODY.includes(exchange.response?.status ?? 0) || !operations.includes(exchange.operation))
    return false;
  if (isNeutralDeclared(judgement)) return false;
  const form = formOf(exchange);
  return !judgement.history.exchanges({ operations }).some((one) => succeeded(one) && formOf(one) === form);
}
