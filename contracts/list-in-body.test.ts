import { describe, expect, it } from 'vitest';
import { listInBody } from './list-in-body.ts';

const URL = 'http://target/ticket/troubleTicket';

describe('the list in a body', () => {
  it.each([
    ['is the body', [{ id: '1' }], '', 1],
    ['is the body without elements', [], '', 0],
    ['is the only list of an object', { items: [{ id: '1' }, { id: '2' }], total: 2 }, '/items', 2],
    ['is the only list of an object, of which other members were selected', { items: [{ note: [] }] }, '/items', 1],
    ['has a pointer with escaped signs', { 'a/b': [] }, '/a~1b', 0],
  ])('%s', (_, body, pointer, count) => {
    const list = listInBody(body, `${URL}?fields=note,id`);
    expect([list?.pointer, list?.items.length]).toEqual([pointer, count]);
  });

  it.each([
    ['a resource', { id: '1', note: [{ text: 'x' }] }, URL],
    ['selected members of a resource', { note: [{ text: 'x' }] }, `${URL}?fields=note`],
    ['an object with two lists', { items: [], errors: [] }, URL],
    ['a list of texts', { items: ['1'] }, URL],
    ['a text', '[]', URL],
    ['no body', undefined, URL],
  ])('is not found in %s', (_, body, url) => {
    expect(listInBody(body, url)).toBeUndefined();
  });
});
