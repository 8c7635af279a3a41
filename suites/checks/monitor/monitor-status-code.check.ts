import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { broken, met } from '../observation.ts';
import { hasId, judgeMonitors, MONITOR_NEED, responseOf, serialised, type Monitor } from './monitors.ts';

const POINTER = '/response/statusCode';

/** True for the code of a failure where the operation succeeded and its resource is in the body. */
function isOfAnotherOutcome(
  code: string,
  { exchange, monitor }: { readonly exchange: Exchange; readonly monitor: Monitor },
  { history, contract }: Judgement,
): boolean {
  const lifecycle = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.item);
  if (!lifecycle?.id || !/^[45]/.test(code)) return false;
  return isSuccess(lifecycle.create.response?.status ?? 0) && hasId(serialised(monitor), lifecycle.id);
}

export default defineCheck({
  id: 'monitor-status-code',
  decides: 'The status code in a monitor is the HTTP status of the operation, as text.',
  needs: [MONITOR_NEED],
  leaves: 'A missing or empty status code; a status code of another type; which success status it is.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange, monitor) => {
        const code = responseOf(monitor)?.['statusCode'];
        if (typeof code !== 'string' || code === '') return [];
        const received = JSON.stringify(code);
        if (isOfAnotherOutcome(code, { exchange, monitor }, judgement))
          return [
            broken([exchange], {
              expected: 'the status of an operation that succeeded',
              received,
              pointer: POINTER,
              signature: 'another outcome',
            }),
          ];
        if (/^[1-5]\d\d$/.test(code)) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'the text of an HTTP status',
            received,
            pointer: POINTER,
            signature: 'no status',
          }),
        ];
      },
    }),
});
