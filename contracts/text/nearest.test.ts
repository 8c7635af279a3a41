import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['token', 'token', 0],
    ['tokn', 'token', 1],
    ['toekn', 'token', 1],
    ['custmoer', 'customer', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j takes %i edits', (from, to, edits) => {
    expect(editDistance(from, to)).toBe(edits);
    expect(editDistance(to, from)).toBe(edits);
  });
});

describe('nearest', () => {
  const keys = ['customer', 'scopes', 'token', 'headers', 'oauth2', 'jwt'];

  it('finds the key that was meant', () => {
    expect(nearest('tokn', keys)).toBe('token');
    expect(nearest('Header', keys)).toBe('headers');
    expect(nearest('costumer', keys)).toBe('customer');
  });

  it('finds a key whose interface was left out', () => {
    expect(nearest('multiValueEncoding', ['device.msisdnNotation', 'device.multiValueEncoding'])).toBe(
      'device.multiValueEncoding',
    );
  });

  it('finds a name whose words are in another order', () => {
    expect(nearest('ticket.deleteHub', ['ticket.create', 'ticket.hub-create', 'ticket.hub-delete'])).toBe(
      'ticket.hub-delete',
    );
  });

  it('offers no name that has only the beginning in common', () => {
    expect(nearest('ticket.hub-remove', ['ticket.hub-create', 'ticket.hub-retrieve'])).toBeUndefined();
  });

  it('offers nothing where nothing comes near', () => {
    expect(nearest('colour', keys)).toBeUndefined();
    expect(nearest('x', keys)).toBeUndefined();
    expect(nearest('', keys)).toBeUndefined();
  });

  it('does not spend time on names of absurd length', () => {
    expect(nearest('a'.repeat(1_000_000), keys)).toBeUndefined();
  });
});
