import { describe, expect, it } from 'vitest';
import { textNames } from './text-names.ts';

describe('a text names a word', () => {
  it.each([
    ['12', '{"id":"12"}'],
    ['12', '{"id":12,"a":1}'],
    ['12', '{"href":"https://provider.example/troubleTicket/12?fields=id"}'],
    ['12', '{"href":"https%3A%2F%2Fprovider.example%2Fticket%2F12"}'],
    ['12', String.raw`{"text":"The ticket\n12 is closed"}`],
    ['12', 'Ticket 12. It is closed'],
    ['12', 'チケット12を更新'],
    ['12', '{"eventTime":"2026-11-12T10:12:00Z","id":"12"}'],
    ['TT-1', '{"id":"TT-1"}'],
    ['8fa0cf80-1234-4321-8aaa-0123456789ab', '{"id":"8fa0cf80-1234-4321-8aaa-0123456789ab"}'],
    ['a.b*(c)', '{"externalId":"a.b*(c)"}'],
    ['-1', '{"id":"-1"}'],
  ])('%s in %s', (word, text) => {
    expect(textNames(text, word)).toBe(true);
  });
});

describe('a text does not name a word', () => {
  it.each([
    ['12', '{"id":"123"}'],
    ['12', '{"id":"T12"}'],
    ['12', '{"eventTime":"2026-11-12T10:12:00.12+12:00","id":"7"}'],
    ['12', '{"date":"2026-11-12"}'],
    ['1234', '{"eventId":"8fa0cf80-1234-4321-8aaa-0123456789ab"}'],
    ['12', '{"price":12.5,"version":"1.12"}'],
    ['TT-1', '{"id":"TT-10"}'],
    ['a.b', '{"id":"axb"}'],
    ['', '{"id":"12"}'],
  ])('%s in %s', (word, text) => {
    expect(textNames(text, word)).toBe(false);
  });
});
