import type { Json } from '../../../contracts/contract.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { defineCheck } from '../check.ts';
import { isObject, jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { broken, met } from '../observation.ts';
import {
  hasId,
  isEmpty,
  isUnfinished,
  judgeMonitors,
  MONITOR_NEED,
  resourceOfMonitor,
  responseOf,
  serialised,
  type Monitor,
} from './monitors.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** What a parsed body is instead of the resource; a part of the resource is one. */
function whyNoResource(value: Json | undefined, resource: Monitor | undefined): string | undefined {
  if (value === undefined) return 'does not parse';
  if (typeof value === 'string') return 'serialised twice';
  if (!isObject(value) || isEmpty(value)) return `a JSON ${jsonTypeOf(value)} without the resource`;
  if (!resource || resource['id'] === undefined) return undefined;
  const isWrapped = Object.values(value).some(isObject);
  return hasId(value, idText(resource) ?? '') || value['id'] !== undefined || isWrapped ? undefined : 'without its id';
}

/** Text that begins as a JSON object or list, and does not parse, is a resource in no format. */
const isBrokenJson = (body: string, value: Json | undefined): boolean => value === undefined && /^\s*[[{]/.test(body);

export default defineCheck({
  id: 'monitor-body-is-the-resource',
  decides: 'The body in a monitor is a serialised resource.',
  needs: [MONITOR_NEED],
  leaves:
    'Another format, and JSON that is not the resource, which warn; a missing or empty body, a part of the resource, a wrapper around it, and operations that have not ended.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange, monitor) => {
        const body = responseOf(monitor)?.['body'];
        if (typeof body !== 'string' || body === '') return [];
        const resource = serialised(monitor);
        if (isUnfinished(monitor, resource)) return [];
        const wrong = whyNoResource(resource, resourceOfMonitor(exchange, judgement)?.resource);
        if (wrong === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'a serialised resource',
            received: phrase`${wrong}: ${plainValue(body.slice(0, 120))}`,
            pointer: '/response/body',
            signature: wrong,
            // The document names no format, so that only a text in none is sure to be wrong.
            severity: isBrokenJson(body, resource) ? 'fail' : 'warn',
          }),
        ];
      },
    }),
});
