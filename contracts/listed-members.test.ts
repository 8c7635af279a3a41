import { expect, it } from 'vitest';
import { isListedPlace } from './listed-members.ts';
import { loadContracts } from './load.ts';

const [ticket] = loadContracts().filter(({ id }) => id === 'ticket');

it.each([
  [['description'], true],
  [['note', '0', 'text'], true],
  [['note', '*'], true],
  [['note', '0', 'text', 'inside a member of unstated form'], true],
  [['views'], false],
  [['note', '0', 'views'], false],
  [['note', '*', 'constructor'], false],
])('a place is listed or not: %j', (path, isListed) => {
  expect(isListedPlace(ticket!, 'TroubleTicket', path)).toBe(isListed);
});
