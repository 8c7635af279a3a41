import type { Exchange } from '../../contracts/formats/recording.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { itemId, listAnswer, walked } from './list-answers.ts';
import { livesOf } from './life-of.ts';
import { isObject } from './json-type.ts';
import { broken, met, seen, undecided, type Observation } from './observation.ts';
import { isClientError, isSuccess, received } from './status-class.ts';

/** Ids of resources this run has made for the caller of an exchange. */
const ownIds = ({ contract, history }: Judgement, exchange: Exchange): readonly string[] =>
  livesOf(history, contract)
    .filter(({ customer }) => customer === exchange.facts['customer'])
    .flatMap(({ id }) => id ?? []);

const asked = ({ requirement, history }: Judgement, value: readonly string[]): readonly Exchange[] =>
  history.exchanges({ operations: requirement.operations, scenario: 'listing', facts: { param: 'window', value } });

/** The window lies days around the run: what the run has made must be there, unless the first page cannot hold it. */
function holds(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const answer = listAnswer(exchange);
  const own = ownIds(judgement, exchange);
  if (!answer || own.length === 0) return [];
  const ids = answer.items.map(itemId);
  if (own.some((id) => ids.includes(id))) return [met(exchange)];
  const whole = walked(judgement, 'all-before');
  if (whole && ids.length > 0 && ids.length < whole.ids.length)
    return [undecided('the first page holds other resources', exchange)];
  return [
    broken([exchange], {
      expected: 'resources made within the window',
      received: `${ids.length} items, none of them`,
      signature: 'window misses',
    }),
  ];
}

/** The window ends days before or begins days after the run: nothing the run has made may be there. */
function excludes(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const answer = listAnswer(exchange);
  const own = ownIds(judgement, exchange);
  if (!answer || own.length === 0) return [];
  const stray = answer.items.map(itemId).find((id) => id !== undefined && own.includes(id));
  if (stray === undefined) return [met(exchange)];
  return [
    broken([exchange], {
      expected: 'nothing from outside the window',
      received: `id ${stray}, made during this run`,
      signature: 'window ignored',
    }),
  ];
}

/** Items against the declared member: none may lie outside, and none that is inside may be missing from a list that shows everything. */
function boundary(judgement: Judgement): readonly Observation[] {
  return judgement.history
    .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { step: 'boundary' } })
    .flatMap((exchange): readonly Observation[] => {
      const answer = listAnswer(exchange);
      if (!answer) return [];
      const [from, to] = [Date.parse(String(exchange.facts['from'])), Date.parse(String(exchange.facts['to']))];
      const member = String(exchange.facts['member']);
      const outside = answer.items.find((item) => {
        const at = Date.parse(String(item[member]));
        return at < from - 999 || at > to + 999;
      });
      if (!outside) return answer.items.length > 0 ? [met(exchange)] : [];
      return [
        broken([exchange], {
          expected: `${member} between ${String(exchange.facts['from'])} and ${String(exchange.facts['to'])}`,
          received: `${member} ${JSON.stringify(outside[member])}`,
          signature: 'outside the window',
        }),
      ];
    });
}

/** Windows that begin or end at a resource's own instant: whether it is in them, as the profile declares. */
function inclusive(judgement: Judgement): readonly Observation[] {
  const declared = judgement.declared('ticket.windowInclusive');
  const rules = isObject(declared) ? declared : {};
  return judgement.history
    .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { step: 'equality' } })
    .flatMap((exchange): readonly Observation[] => {
      const answer = listAnswer(exchange);
      if (!answer) return [];
      const inside = answer.items.some((item) => itemId(item) === exchange.facts['of']);
      const end = String(exchange.facts['value']);
      const wanted = rules[end];
      if (typeof wanted !== 'boolean')
        return [seen(`${end} at the instant itself: ${inside ? 'inside' : 'outside'}`, exchange)];
      return wanted === inside
        ? [met(exchange)]
        : [
            broken([exchange], {
              expected: `the resource ${wanted ? 'inside' : 'outside'}, as declared`,
              received: inside ? 'inside' : 'outside',
              signature: end,
            }),
          ];
    });
}

function required({ requirement, history, declared, strict }: Judgement): readonly Observation[] {
  return history
    .exchanges({
      operations: requirement.operations,
      scenario: 'listing',
      facts: { param: 'fromDateTime', value: 'absent' },
    })
    .flatMap((exchange): readonly Observation[] => {
      const status = exchange.response?.status;
      if (status === undefined) return [undecided('no response', exchange)];
      if (isClientError(status)) return [met(exchange)];
      const enforced = declared('ticket.enforcesFromDateTime') === true;
      if (!isSuccess(status) && !strict) return [undecided(received(exchange), exchange)];
      return [
        broken([exchange], {
          severity: enforced || strict ? 'fail' : 'warn',
          expected: 'a refusal, as the parameter is required',
          received: received(exchange),
          signature: `${status}`,
        }),
      ];
    });
}

/**
 * Decides: a list with a time window holds what lies inside and nothing from outside, its end defaults to now, its start is required.
 * Needs:   resources made in this run and lists with windows days around, before and after it.
 * Leaves:  which instant of a resource counts and whether the ends belong to the window, unless declared; a missing start that is served
 *          warns.
 */
export const window: Check = {
  id: 'window',
  decides: 'A window holds what lies inside and nothing from outside; its end defaults to now; its start is required.',
  needs: 'Resources made in this run, and lists with windows around, before and after it.',
  leaves: 'Which instant counts and whether the ends belong to the window, unless declared.',
  options: optionsSchema(
    { rule: { enum: ['from', 'to', 'default-end', 'required', 'boundary', 'forms', 'inclusive'] } },
    ['rule'],
  ),
  evidence: ['listing'],
  judge: (judgement) => {
    switch (judgement.options['rule']) {
      case 'from':
        return [
          ...asked(judgement, ['around']).flatMap((one) => holds(judgement, one)),
          ...asked(judgement, ['after']).flatMap((one) => excludes(judgement, one)),
          ...boundary(judgement),
        ];
      case 'to':
        return [...asked(judgement, ['before']).flatMap((one) => excludes(judgement, one)), ...boundary(judgement)];
      case 'default-end':
        return asked(judgement, ['default-end']).flatMap((one) => holds(judgement, one));
      case 'forms':
        return asked(judgement, ['offset-form', 'far-offset', 'no-fraction']).flatMap((one) => holds(judgement, one));
      case 'inclusive':
        return inclusive(judgement);
      case 'boundary':
        return boundary(judgement);
      default:
        return required(judgement);
    }
  },
};
