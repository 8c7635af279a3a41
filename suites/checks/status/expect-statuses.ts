import type { Json } from '../../../contracts/contract.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { mayExceedDeviceLimit, DEVICE_LIMIT_UNSPECIFIED } from '../../evidence/device-limit.ts';
import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { isOfUnfoundDevices, NOT_FOUND_BY_OWNER } from '../../evidence/unfound-devices.ts';
import { statusOf, receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, minor, undecided } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import type { Expectation, ExpectationJudgement } from './expectation.ts';
import { statuses } from '../../evidence/phrase.ts';

const TAKEN_FOR_ONE_KEY = 'the target may take several values for one key';

/** The declared status list; undefined if no declaration is about these requests. */
function declaredStatuses({ options, declared }: ExpectationJudgement): readonly number[] | undefined {
  const { declaration, under = {} } = options;
  const isAboutThem = Object.entries(under).every(([key, value]) => declared(key) === value);
  const given = declaration !== undefined && isAboutThem ? declared(declaration) : undefined;
  return Array.isArray(given) ? (given as readonly number[]) : undefined;
}

/** Statuses that follow from another declaration. */
const alsoRight = ({ options: { also = {}, alsoDeclared = {} }, declared }: ExpectationJudgement): readonly Json[] => [
  ...Object.entries(also).flatMap(([key, byValue]) => byValue[String(declared(key))] ?? []),
  ...Object.entries(alsoDeclared).flatMap(([key, at]) => getPointer(declared(key), at) ?? []),
];

/** True for a client error or 204 that the requests to compare with have, too; also if they were not sent. */
function isAsOthers(status: number, exchange: Exchange, { options, history }: ExpectationJudgement): boolean {
  const { unlessAs } = options;
  if (!unlessAs || status === 403 || !(status === 204 || isClientError(status))) return false;
  const others = history
    .exchanges({ operations: [exchange.operation], facts: unlessAs })
    .filter(({ facts }) => facts.key === exchange.facts.key)
    .map(statusOf);
  return others.length === 0 || others.includes(status);
}

/** One of the statuses of the row, or of the statuses that the profile declares instead. */
export const expectStatuses: Expectation = (exchange, judgement) => {
  const { expect, inconclusive = [], finding = [], left = [] } = judgement.options;
  const status = statusOf(exchange);
  if (status === undefined) return undecidedBy(exchange);
  if (left.includes(status)) return undefined;
  const given = declaredStatuses(judgement);
  const right = given ?? (typeof expect === 'string' ? [] : expect);
  if (right.includes(status) || alsoRight(judgement).includes(status)) return met(exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  if (mayExceedDeviceLimit(exchange, judgement.history)) return minor(DEVICE_LIMIT_UNSPECIFIED, exchange);
  if (isOfUnfoundDevices(exchange, judgement.history)) return undecided(NOT_FOUND_BY_OWNER, exchange);
  if (!given && inconclusive.includes(status)) return undecided(`status ${status} also fits the document`, exchange);
  if (isAsOthers(status, exchange, judgement)) return undecided(TAKEN_FOR_ONE_KEY, exchange);
  const isOdd = judgement.options.undescribed === true && !judgement.strict;
  const isFinding = !given && finding.includes(status);
  return broken([exchange], {
    severity: isOdd || isFinding ? 'warn' : 'fail',
    expected: statuses(right),
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
};
