import { describe, expect, it } from 'vitest';
import { unreadDeclarations } from './declarations-are-read.mjs';

const unread = (key: string, given: object = {}): readonly string[] =>
  unreadDeclarations({
    declarations: [{ key, ...(key === 'ticket.rejectedId' ? { role: 'rejected' } : {}) }],
    requirements: [],
    interfaces: ['ticket'],
    sources: [],
    readers: ['required-fields', 'status'],
    ...given,
  });

const row = (check: object): object => ({ requirements: [{ check, declarations: ['ticket.depth'] }] });

describe('a declaration', () => {
  it.each([
    ['in the code by its key', 'settleMs', { sources: ["declared('settleMs')"] }],
    ['in the code by its part after the interface', 'ticket.depth', { sources: ["own('depth')"] }],
    ['in the code by its role', 'ticket.rejectedId', { sources: ["declaredId(world, 'rejected')"] }],
    ['by the option of a check', 'ticket.depth', row({ id: 'body-root', with: { declared: 'ticket.depth' } })],
    ['by a check that reads the declarations of its row', 'ticket.depth', row({ id: 'required-fields' })],
    ['by an expectation of a status', 'ticket.depth', row({ id: 'status', with: { expect: 'observe' } })],
  ])('is read %s', (_, key, given) => {
    expect(unread(key, given)).toEqual([]);
  });

  it.each([
    ['nothing names it', {}],
    ['only a part of a name matches', { sources: ["own('depthDefault')"] }],
    [
      'only a fact, a type or a comment has its name',
      { sources: ["const one: 'depth' | {} = { step: 'depth' }; // own('depth')"] },
    ],
    ['another function is given its name', { sources: ["steps('depth')"] }],
    ['a row names it and its check records', row({ id: 'observe', with: { topic: 'depth' } })],
    ['the expectation of a status is another', row({ id: 'status', with: { expect: 'served' } })],
  ])('is unread if %s', (_, given) => {
    expect(unread('ticket.depth', given)).toEqual(['ticket.depth']);
  });
});
