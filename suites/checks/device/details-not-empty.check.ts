import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { identityPointers } from './declared-identities.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

const OF_OWN = { kind: 'good', token: 'valid', scope: 'held' } as const;

/** Sets of one own device. */
const ONE = ['owned', 'unlocated', 'no-history'] as const;

/** True for null, an empty string, and lists and objects without any other value. */
function isVoid(value: Json | undefined): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).every(isVoid);
  return isObject(value) ? Object.values(value).every(isVoid) : value === undefined || value === null || value === '';
}

/** What a body lacks: any value, or the declared identifier of a device. Details of several devices may have another form than those of one. */
function lackOf(judgement: Judgement, exchange: Exchange, body: Json): string | undefined {
  if (isVoid(body)) return 'without a value';
  const { set } = exchange.facts;
  const pointers = ONE.some((one) => one === set) ? identityPointers(judgement, exchange.operation) : [];
  const isIdentified =
    pointers.length === 0 ||
    pointers.some((pointer) => matchPattern(pointer, body).some(({ value }) => value !== null && value !== ''));
  return isIdentified ? undefined : `without a device at ${pointers.join(', ')}`;
}

export default defineCheck({
  id: 'details-not-empty',
  decides: 'A response 200 to a lookup of own devices contains details of a device.',
  needs: [{ exchange: { ...OF_OWN, set: 'owned' } }],
  leaves: 'Which members the details have, and where details of several devices identify them.',
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: judgement.requirement.operations, facts: OF_OWN })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!hasContent(response) || response.truncated || facts.accept === 'other') return [];
        const body = responseJson(exchange);
        if (body === undefined && response.bodyOctets > 0) return [];
        const lack = lackOf(judgement, exchange, body ?? null);
        if (lack === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'the details of the device',
            received: phrase`a body ${lack}: ${plainValue(response.body.slice(0, 80))}`,
            signature: exchange.operation,
          }),
        ];
      }),
});
