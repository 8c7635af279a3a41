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
  it('ask only about the tested interfaces', () => {
    const interfaces = new Set(openQuestions(contracts, profile).map((one) => one.interface));
    expect([...interfaces]).toEqual(['', 'change', 'ticket']);
    expect(keys(profile).filter((key) => /^(device|order)\./.test(key))).toEqual([]);
  });

  it('ask about a point of several interfaces only if a tested one depends on it', () => {
    const { change: _, ...others } = profile.interfaces;
    expect(keys(profile)).toContain('hub.blankEventType');
    expect(keys({ ...profile, interfaces: others })).not.toContain('hub.blankEventType');
    expect(keys({ ...profile, interfaces: others })).toContain('hub.duplicatePolicy');
  });

  it('ask once about a point of several interfaces', () => {
    expect(keys(profile).filter((key) => key === 'settleMs')).toEqual(['settleMs']);
    expect(openQuestions(contracts, profile).find(({ key }) => key === 'settleMs')?.interface).toBe('');
  });

  it('ask only for the parts of an operation that its document does not state', () => {
    const [create, update, remove] = ['change.create', 'change.update', 'ticket.hub-delete'].map((id) =>
      openQuestions(contracts, profile).find(({ key }) => key === id),
    );
    expect(Object.keys(create?.example ?? {})).toEqual(['path', 'success']);
    expect(update?.example).toEqual({ method: 'PATCH', path: '/changeRequest/{id}', success: [200] });
    expect(remove?.question).toContain(
      'What are the method, path and success status of "Delete a hub" (Trouble ticket)?',
    );
    expect(keys(profile)).not.toContain('ticket.create');
  });

  it('ask how each kind of event can be caused', () => {
    expect(keys(profile)).toContain('ticket.status-change');
    const declared = { ...profile, triggers: { 'ticket.status-change': { command: './close.sh {id}' } } };
    expect(keys(declared)).not.toContain('ticket.status-change');
  });

  it('are gone once the profile declares a value', () => {
    const declared: Profile = {
      ...profile,
      bindings: { 'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] } },
      declarations: { settleMs: 100 },
      notOffered: { 'change.monitor': 'all operations are synchronous' },
    };
    const gone = keys(profile).filter((key) => !keys(declared).includes(key));
    expect(gone.sort()).toEqual(['change.monitor', 'settleMs', 'ticket.hub-delete']);
  });

  it('include a value that is only assumed', () => {
    const assumed: Profile = { ...profile, declarations: { settleMs: 100 }, provenance: { settleMs: 'assumed' } };
    expect(openQuestions(contracts, assumed).find(({ key }) => key === 'settleMs')).toMatchObject({
      kind: 'assumption',
      example: 100,
    });
  });

  it('are gone once each interface has its own value, and not before', () => {
    const of = (declarations: Readonly<Record<string, number>>): string[] => keys({ ...profile, declarations });
    expect(of({ 'ticket.settleMs': 100 })).toContain('settleMs');
    expect(of({ 'ticket.settleMs': 100, 'change.settleMs': 100 })).not.toContain('settleMs');
  });

  it('include a value for one interface that is only assumed, by its key', () => {
    const assumed: Profile = {
      ...profile,
      declarations: { settleMs: 100, 'ticket.settleMs': 300 },
      provenance: { 'ticket.settleMs': 'assumed' },
    };
    expect(openQuestions(contracts, assumed).find(({ key }) => key === 'ticket.settleMs')).toMatchObject({
      kind: 'assumption',
      example: 300,
    });
  });

  it('include every value for one interface that is only observed', () => {
    const own = ['change.paging', 'ticket.paging'];
    const observed: Profile = {
      ...profile,
      declarations: { 'change.paging': { base: 1 }, 'ticket.paging': { base: 0 } },
      provenance: Object.fromEntries(own.map((key) => [key, 'observed' as const])),
    };
    expect(keys(observed).filter((key) => key.endsWith('paging'))).toEqual(own);
  });

  it('are gone for an interface of which no requirement depends on the value', () => {
    const all = {
      ...profile,
      interfaces: { ...profile.interfaces, device: { baseUrl: 'https://sandbox.example.com' } },
    };
    const declarations = { 'change.paging': { base: 1 }, 'ticket.paging': { base: 0 } };
    expect(keys(all)).toContain('paging');
    expect(keys({ ...all, declarations })).not.toContain('paging');
  });
});

describe('questionsText', () => {
  const text = questionsText(contracts, profile);

  it('has a heading for each interface and numbered questions', () => {
    expect(text).toMatch(/^# Open questions about Example \\<sandbox\\>\n/);
    expect(text.match(/^## .*$/gm)).toHaveLength(3);
    const numbers = Array.from(text.matchAll(/^(\d+)\. /gm), (match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers).toHaveLength(openQuestions(contracts, profile).length);
  });

  it('states one number of requirements for a question that is asked first', () => {
    const key = 'ticket.create.minimalBody';
    const first = [{ section: 'declarations' as const, key, requirements: ['a', 'b', 'c'] }];
    const asked = questionsText(contracts, profile, { first, all: first });
    const [, number = ''] =
      /^- question (\d+), `ticket\.create\.minimalBody`: 3 requirements depend on it$/m.exec(asked) ?? [];
    const [, own = ''] = asked.split(new RegExp(`^${number}\\. `, 'm'));
    expect(own.split(/^\d+\. /m)[0]).toContain('Requirements that depend on it: 3');
  });

  it('shows the example as part of a profile', () => {
    expect(text).toContain(
      "     bindings:\n       ticket.hub-delete: { method: DELETE, path: '/hub/{id}', success: [ 204 ] }",
    );
  });

  it('states that there are no open questions', () => {
    expect(questionsText([], profile)).toBe(
      '# Open questions about Example \\<sandbox\\>\n\nThere are no open questions.\n',
    );
  });
});
