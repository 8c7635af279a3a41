import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED } from './monitors.ts';
import { normalised, operationUrls } from '../../evidence/operation-url.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'monitor-href-begins-with-base-url',
  decides: 'The href of a monitor begins with the base URL of the interface; another beginning is a warning.',
  needs: [MONITOR_NEED],
  leaves: 'Monitors without an href.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange, { href }) => {
        const [, base] =
          operationUrls(exchange.operation, judgement)?.exec(normalised(exchange.request.url) ?? '') ?? [];
        if (typeof href !== 'string' || base === undefined) return [];
        if (href.startsWith(`${base}/`)) return [met(exchange)];
        return [
          broken([exchange], {
            severity: 'warn',
            expected: phrase`an href that begins with ${base}`,
            received: plainValue(href),
            pointer: '/href',
            signature: 'other base',
          }),
        ];
      },
    }),
});
