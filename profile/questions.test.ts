import { describe, expect, it } from 'vitest';
import { documented } from '../contracts/testing/documented.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { openQuestions, questionsText } from './questions.ts';

const contracts = documented();
const profile: Profile = {
  conform: 1,
  name: 'Example <sandbox>',
  mode: 'sandbox',
  interfaces: { change: { baseUrl: 'https://a.example.com' }, ticket: { baseUrl: 'https://a.example.com' } },
  identities: { A: { customer: 'A' } },
};
const keys = (profile: Profile): string[] => openQuestions(contracts, profile).map(({ key }) => key);

describe('openQuestions', () => {
  it('ask about the tested interfaces alone', () => {
    const interfaces = new Set(openQuestions(contracts, profile).map((one) => one.interface));
    expect([...interfaces]).toEqual(['', 'change', 'ticket']);
    expect(keys(profile).filter((key) => /^(device|order)\./.test(key))).toEqual([]);
  });

  it('ask once about what several interfaces share', () => {
    expect(keys(profile).filter((key) => key === 'settleMs')).toEqual(['settleMs']);
    expect(openQuestions(contracts, profile).find(({ key }) => key === 'settleMs')?.interface).toBe('');
  });

  it('ask for what a document does not show of an operation, and for no more', () => {
    const [create, update, remove] = ['change.create', 'change.update', 'ticket.hub-delete'].map((id) =>
      openQuestions(contracts, profile).find(({ key }) => key === id),
    );
    expect(Object.keys(create?.example ?? {})).toEqual(['path', 'success']);
    expect(update?.example).toEqual({ method: 'PATCH', path: '/change/{id}', success: [200] });
    expect(remove?.question).toContain('What are the method, the path and the status of success');
    expect(keys(profile)).not.toContain('ticket.create');
  });

  it('ask how each kind of notification can be caused', () => {
    expect(keys(profile)).toContain('ticket.status-change');
    const answered = { ...profile, triggers: { 'ticket.status-change': { command: './close.sh {id}' } } };
    expect(keys(answered)).not.toContain('ticket.status-change');
  });

  it('fall silent once answered', () => {
    const answered: Profile = {
      ...profile,
      bindings: { 'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] } },
      declarations: { settleMs: 100 },
      notOffered: { 'change.monitor': 'all operations are synchronous' },
    };
    const gone = keys(profile).filter((key) => !keys(answered).includes(key));
    expect(gone.sort()).toEqual(['change.monitor', 'settleMs', 'ticket.hub-delete']);
  });

  it('come back where an answer is only assumed, with the assumption', () => {
    const assumed: Profile = { ...profile, declarations: { settleMs: 100 }, provenance: { settleMs: 'assumed' } };
    expect(openQuestions(contracts, assumed).find(({ key }) => key === 'settleMs')).toMatchObject({
      kind: 'assumption',
      example: 100,
    });
  });

  it('name what cannot be decided without them', () => {
    const all = openQuestions(contracts, profile);
    const known = new Set(contracts.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
    expect(all.flatMap(({ undecided }) => undecided).filter((id) => !known.has(id))).toEqual([]);
    expect(all.find(({ key }) => key === 'change.update')?.undecided.length).toBeGreaterThan(0);
  });
});

describe('questionsText', () => {
  const text = questionsText(contracts, profile);

  it('is a letter with a heading for each interface and numbered questions', () => {
    expect(text).toMatch(/^# Open questions about Example \\<sandbox\\>\n/);
    expect(text.match(/^## .*$/gm)).toHaveLength(3);
    const numbers = Array.from(text.matchAll(/^(\d+)\. /gm), (match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers).toHaveLength(openQuestions(contracts, profile).length);
  });

  it('shows the answer in the form of a profile', () => {
    expect(text).toContain(
      "     bindings:\n       ticket.hub-delete: { method: DELETE, path: '/hub/{id}', success: [ 204 ] }",
    );
  });

  it('says so where nothing is open', () => {
    expect(questionsText([], profile)).toBe(
      '# Open questions about Example \\<sandbox\\>\n\nEverything is answered.\n',
    );
  });
});
