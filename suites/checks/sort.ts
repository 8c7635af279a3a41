import type { Json } from '../../contracts/contract.ts';
import { optionsSchema, type Check } from './check.ts';
import { listAnswers, type Item } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/** Order of two texts under every collation at once: only digits and unaccented lower-case letters at the first difference tell. */
function compare(a: Json | undefined, b: Json | undefined): number | undefined {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const [x, y] = [Date.parse(a), Date.parse(b)];
  if (/^\d{4}-/.test(a) && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const [p, q] = [a[at], b[at]];
  if (p === undefined || q === undefined) return a.length - b.length;
  const alike = (/\d/.test(p) && /\d/.test(q)) || (/[a-z]/.test(p) && /[a-z]/.test(q));
  return alike ? p.charCodeAt(0) - q.charCodeAt(0) : undefined;
}

function outOfOrder(
  items: readonly Item[],
  members: readonly (readonly [string, 1 | -1])[],
): number | 'untold' | undefined {
  let told = false;
  for (let index = 1; index < items.length; index += 1) {
    for (const [member, direction] of members) {
      const order = compare(items[index - 1]?.[member], items[index]?.[member]);
      if (order === undefined) break;
      if (order * direction > 0) return index;
      if (order !== 0) {
        told = true;
        break;
      }
    }
  }
  return told ? undefined : 'untold';
}

/**
 * Decides: a list asked for in an order comes in that order.
 * Needs:   the profile's sort syntax, and a list with at least two different values.
 * Leaves:  collation, absent values, the order among equals.
 */
export const sort: Check = {
  id: 'sort',
  decides: 'A list asked for in an order comes in that order.',
  needs: 'The declared sort syntax and a list with different values.',
  leaves: 'Collation, absent values, the order among equals.',
  options: optionsSchema({ rule: { enum: ['ascending', 'descending', 'several'] } }, ['rule']),
  evidence: ['listing'],
  judge: (judgement) => {
    const rule = judgement.options['rule'] as string;
    const value = { ascending: 'asc', descending: 'desc' }[rule] ?? 'several';
    return listAnswers(judgement, { param: 'sort', value }).flatMap(({ exchange, items }): readonly Observation[] => {
      const { member, then } = exchange.facts;
      const by: (readonly [string, 1 | -1])[] = [[String(member), value === 'desc' ? -1 : 1]];
      if (then !== undefined) by.push([String(then), -1]);
      const place = outOfOrder(items, by);
      if (place === undefined) return [met(exchange)];
      if (place === 'untold')
        return [undecided(`the list holds no two values of ${String(member)} whose order can be told`, exchange)];
      return [
        broken([exchange], {
          expected: `items in ${rule} order of ${String(member)}`,
          received: `${JSON.stringify(items[place - 1]?.[String(member)])} before ${JSON.stringify(items[place]?.[String(member)])}`,
          pointer: `/${place}/${String(member)}`,
          signature: `${rule} ${String(member)}`,
        }),
      ];
    });
  },
};
