import type { Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { notAskedFor, sentTexts } from '../../evidence/foreign-texts.ts';
import { requestJson } from '../../evidence/history.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';
import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED } from './monitors.ts';

const textsOf = ({ create, updates }: Lifecycle): readonly string[] =>
  [create, ...updates].flatMap((one) => sentTexts(requestJson(one)));

export default defineCheck({
  id: 'monitor-of-its-resource',
  decides:
    'A monitor that shows texts of a resource shows those of the monitored resource, and not those of another one in their place.',
  needs: [MONITOR_NEED],
  leaves: 'Monitors that show no text of any resource, and those that show other resources in addition.',
  judge: (judgement) => {
    const lifecycles = lifecyclesOf(judgement.history, judgement.contract);
    return judgeMonitors(judgement, {
      judge: (exchange) => {
        const monitored = lifecycles.find(({ item }) => item === exchange.facts.item);
        if (!monitored) return [];
        const own = new Set(textsOf(monitored));
        if (notAskedFor(exchange, own) !== undefined) return [met(monitored.create, exchange)];
        const others = lifecycles.filter((one) => one !== monitored).flatMap(textsOf);
        const other = notAskedFor(exchange, new Set(others.filter((text) => !own.has(text))));
        if (other === undefined) return [];
        return [
          broken([monitored.create, exchange], {
            expected: 'texts of the resource of the monitor',
            received: phrase`${jsonValue(other)}, which was sent for another resource`,
            signature: 'another resource',
          }),
        ];
      },
    });
  },
});
