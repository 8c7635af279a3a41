import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { jsonOrUndefined } from '../../../contracts/json/json-or-undefined.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { notAskedFor, sentTexts } from '../../evidence/foreign-texts.ts';
import { requestJson } from '../../evidence/history.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met } from '../observation.ts';
import { ALL, judgeMonitors, serialised } from './monitors.ts';
import { unknownMonitors } from './unknown-monitors.ts';

const textsOf = ({ create, updates }: Lifecycle): readonly string[] =>
  [create, ...updates].flatMap((one) => sentTexts(requestJson(one)));

/** Ids of all resources that lists show. */
const listedIds = ({ contract, history }: Judgement): ReadonlySet<string> =>
  new Set(
    history
      .exchanges({ operations: operationsOf(contract, 'list') })
      .flatMap((exchange) => listResponse(exchange)?.items ?? [])
      .flatMap((item) => itemId(item) ?? []),
  );

/** True for a text or a number, at any depth and in the body as a text, that is equal to the id. */
function hasValue(value: Json | undefined, id: string): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((one) => hasValue(one, id));
  const inner = typeof value === 'string' && value.startsWith('{') ? jsonOrUndefined(value) : undefined;
  return inner === undefined ? String(value) === id : hasValue(inner, id);
}

/** Texts of a monitor without its own id, which may be a number of another sequence. */
const textsOfMonitor = (monitor: JsonObject): readonly string[] =>
  Object.entries(monitor)
    .filter(([name]) => name !== 'id')
    .flatMap(([name, value]) => [...textsIn(value), ...textsIn(serialised({ [name]: value }))]);

/** Shorter texts, such as a count, may be equal to an id by chance. */
const isLong = (text: string): boolean => text.length >= 6;

export default defineCheck({
  id: 'monitor-of-its-resource',
  decides:
    'A monitor that shows texts or the id of a resource shows those of the monitored resource, and not those of another one in their place; that of an unknown external id shows no resource. The id of another resource in its body is a warning.',
  needs: [{ exchange: { step: [...ALL, 'unknown-monitor'] } }],
  leaves:
    'Monitors that show neither a text nor the id of a resource, and those that show other resources in addition.',
  judge: (judgement) => {
    const lifecycles = lifecyclesOf(judgement.history, judgement.contract);
    const own = judgeMonitors(judgement, {
      judge: (exchange, monitor) => {
        const monitored = lifecycles.find(({ item }) => item === exchange.facts.item);
        if (!monitored) return [];
        const given = new Set(textsOf(monitored));
        if (notAskedFor(exchange, given) !== undefined) return [met(exchange, monitored.create)];
        const others = lifecycles.filter((one) => one !== monitored).flatMap(textsOf);
        const other = notAskedFor(exchange, new Set(others.filter((text) => !given.has(text))));
        const violation = { expected: 'the resource of the monitor', signature: 'another resource' };
        if (other !== undefined) {
          const received = phrase`${jsonValue(other)}, which was sent for another resource`;
          return [broken([exchange, monitored.create], { ...violation, received })];
        }
        if (monitored.id === undefined) return [];
        if (hasValue(monitor, monitored.id)) return [met(exchange, monitored.create)];
        const shown = serialised(monitor);
        const listed = listedIds(judgement);
        const ids = [isObject(shown) ? idText(shown) : undefined, ...textsOfMonitor(monitor).filter(isLong)];
        const id = ids.find((one) => one !== undefined && listed.has(one));
        if (id === undefined) return [];
        // What a monitor contains is unspecified, and so is what an id in it is the id of.
        const received = phrase`id ${plainValue(id)}, that of another resource`;
        return [broken([exchange, monitored.create], { ...violation, severity: 'warn', received })];
      },
    });
    return [...own, ...unknownMonitors(judgement)];
  },
});
