import { expect, it } from 'vitest';
import { isSelectedBy } from './selector.ts';

it.each([
  ['ticket.list', 'ticket.list.limit-is-optional', true],
  ['ticket.list.', 'ticket.list.limit-is-optional', true],
  ['ticket.list.limit-is-optional', 'ticket.list.limit-is-optional', true],
  ['ticket.li', 'ticket.list.limit-is-optional', false],
  ['ticket.list.limit-is-optional', 'ticket.list', false],
])('%s selects %s: %s', (selector, id, expected) => {
  expect(isSelectedBy(selector, id)).toBe(expected);
});
