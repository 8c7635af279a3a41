import { expect, it } from 'vitest';
import { nestedMember } from './nested-member.ts';

it('names a member of an object that has another one, also in a list', () => {
  expect(nestedMember([{ description: 'x' }, { note: [{ text: 'one', noteType: 'worklog' }] }])).toEqual([
    'note',
    'text',
  ]);
  expect(nestedMember([{ resolution: { code: '1', name: 'two' } }])).toEqual(['resolution', 'code']);
});

it('names none where an object has one member, or where there is no object', () => {
  expect(nestedMember([{ note: [{ text: 'one' }] }, { tags: ['one', 'two'] }])).toBeUndefined();
  expect(nestedMember([])).toBeUndefined();
});
