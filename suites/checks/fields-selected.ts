import type { Exchange } from '../../contracts/formats/recording.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { itemId, listAnswer, type Item } from './list-answers.ts';
import { broken, met, type Observation } from './observation.ts';
import { resourceIn } from './life-of.ts';

/** Members that identify or type a resource; a provider may always return them, as TM Forum interfaces do. */
const IDENTITY = ['id', 'href', '@type', '@baseType', '@schemaLocation'];

function itemsOf(exchange: Exchange): readonly Item[] {
  const list = listAnswer(exchange);
  if (list) return list.items;
  const one = exchange.response?.status === 200 ? resourceIn(exchange) : undefined;
  return one ? [one] : [];
}

function only(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const asked = String(exchange.facts['asked']).split(',');
  const always = judgement.declared('fieldsAlwaysReturned');
  const allowed = new Set([...asked, ...IDENTITY, ...(Array.isArray(always) ? always.map(String) : [])]);
  const items = itemsOf(exchange);
  if (items.length === 0) return [];
  const extra = items.flatMap((item) => Object.keys(item).filter((name) => !allowed.has(name)))[0];
  const shown = items.some((item) => asked.some((name) => item[name] !== undefined));
  if (extra !== undefined)
    return [
      broken([exchange], {
        expected: `only ${asked.join(', ')} (and identity)`,
        received: `member ${extra} as well`,
        signature: 'unselected member',
      }),
    ];
  if (!shown && itemsWithout(judgement, exchange, asked))
    return [
      broken([exchange], {
        expected: `the members ${asked.join(', ')}`,
        received: 'none of them',
        signature: 'selected member absent',
      }),
    ];
  return shown ? [met(exchange)] : [];
}

/** True if the same resources show the asked members when nothing is selected. */
function itemsWithout({ history }: Judgement, exchange: Exchange, asked: readonly string[]): boolean {
  const ids = new Set(itemsOf(exchange).map(itemId));
  return history
    .exchanges({ operations: [exchange.operation] })
    .filter(({ facts }) => facts['asked'] === undefined)
    .flatMap(itemsOf)
    .some((item) => (ids.size === 0 || ids.has(itemId(item))) && asked.some((name) => item[name] !== undefined));
}

function values({ history }: Judgement, exchange: Exchange): readonly Observation[] {
  const whole = history
    .exchanges({ operations: [exchange.operation], scenario: 'listing', facts: { step: 'fields', value: 'absent' } })
    .flatMap(itemsOf);
  return itemsOf(exchange).flatMap((item): readonly Observation[] => {
    const same = whole.find((one) => itemId(one) !== undefined && itemId(one) === itemId(item));
    if (!same) return [];
    const other = Object.keys(item).find(
      (name) => same[name] !== undefined && JSON.stringify(item[name]) !== JSON.stringify(same[name]),
    );
    if (other === undefined) return [met(exchange)];
    return [
      broken([exchange], {
        expected: `${other} as without selection`,
        received: `${JSON.stringify(item[other])}`,
        signature: `other value of ${other}`,
      }),
    ];
  });
}

/**
 * Decides: an answer to a selection of fields holds the asked members and no others, with the values they have without it.
 * Needs:   a list or retrieval with `fields`, with at least one resource.
 * Leaves:  members of identity and type, members the profile declares as always returned, unknown and nested names.
 */
export const fieldsSelected: Check = {
  id: 'fields-selected',
  decides: 'An answer to a selection holds the asked members and no others, with unchanged values.',
  needs: 'A list or retrieval with a selection that answers at least one resource.',
  leaves: 'Members of identity and type, members declared as always returned, unknown and nested names.',
  options: optionsSchema({ rule: { enum: ['only', 'several', 'values'] } }, ['rule']),
  evidence: ['listing'],
  judge: (judgement) => {
    const rule = judgement.options['rule'];
    const wanted = rule === 'only' ? ['valid'] : rule === 'several' ? ['several'] : ['valid', 'several'];
    return judgement.history
      .exchanges({
        operations: judgement.requirement.operations,
        scenario: 'listing',
        facts: { param: 'fields', value: wanted },
      })
      .flatMap((exchange) => (rule === 'values' ? values(judgement, exchange) : only(judgement, exchange)));
  },
};
