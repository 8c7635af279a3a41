import { describe, expect, it } from 'vitest';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { beforeTheirEnd, endedCredentials, endedReasons, withEndedCredentials } from './ended-credentials.ts';
import type { Judged } from './rows.ts';

const of = (operation: string, response: number, identity = 'A'): Draft => exchange(operation, { identity, response });
const times = (count: number, drafts: readonly Draft[]): readonly Draft[] =>
  Array.from({ length: count }, () => drafts).flat();
const served = [of('ticket.list', 200), of('ticket.retrieve', 200)];
const rejected = times(4, [of('ticket.list', 401), of('ticket.retrieve', 401)]);
const endedOf = (drafts: readonly Draft[]): readonly string[] => [...endedCredentials(eventsOf(drafts)).keys()];

const open: Judged = {
  result: {
    id: 'ticket.create.acknowledged-tickets-persist',
    interface: 'ticket',
    level: 'must',
    text: '',
    source: '',
    basis: 'document',
    operations: ['ticket.retrieve'],
    verdict: 'inconclusive',
    decided: 0,
    inconclusive: 0,
  } as unknown as Judged['result'],
  findings: [],
};

describe('credentials that end during a run', () => {
  it.each([
    ['rejected for every operation since', [...served, ...rejected], ['A']],
    ['rejected with 403', [...served, ...times(4, [of('ticket.list', 403), of('ticket.retrieve', 403)])], ['A']],
    ['rejected from the beginning, which is judged elsewhere', rejected, []],
    ['served again later', [...served, ...rejected, of('ticket.retrieve', 404)], []],
    ['rejected by one operation only', [...served, ...times(10, [of('ticket.list', 401)])], []],
    ['rejected by operations that never served them', [...served, ...times(5, [of('ticket.create', 401)])], []],
    ['rejected few times', [...served, ...rejected.slice(0, 6)], []],
    [
      'rejected while another identity is served',
      [...served, ...rejected.flatMap((one) => [one, of('ticket.list', 200, 'B')])],
      ['A'],
    ],
    [
      'rejected since, as the few requests of another identity are',
      [of('ticket.list', 200, 'B'), ...served, ...rejected, of('ticket.list', 401, 'B')],
      ['B', 'A'],
    ],
  ] as const)('%s', (_, drafts, identities) => {
    expect(endedOf(drafts)).toEqual(identities);
  });

  describe('of an identity that no valid request shows to be valid', () => {
    const unscoped = exchange('ticket.list', {
      identity: 'N',
      facts: { step: 'first', kind: 'negative' },
      response: 403,
    });

    it('may have ended with those of all others', () => {
      expect(endedOf([...served, ...rejected, unscoped])).toEqual(['A', 'N']);
    });

    it.each([
      ['while another identity is served', [...served, ...rejected, unscoped, of('ticket.list', 200, 'B')]],
      ['before those of others ended', [...served, unscoped, ...rejected]],
    ])('are rejected %s: that is judged', (_, drafts) => {
      expect(endedOf([...drafts])).not.toContain('N');
    });
  });

  it('hide the rejections of tokens that were made from one that had ended, and no acceptance', () => {
    const forged = (response: number): Draft =>
      exchange('ticket.list', {
        identity: 'A',
        facts: { step: 'credentials', kind: 'negative', token: 'bad-signature' },
        response,
      });
    const all = eventsOf([...served, forged(401), ...rejected, forged(401), forged(200)]);
    const left = beforeTheirEnd(all, endedCredentials(all)).map(({ seq }) => seq);
    expect(left).toEqual([0, 1, 2, 12]);
  });

  const wrong = exchange('ticket.list', {
    identity: 'A',
    facts: { step: 'credentials', token: 'missing' },
    response: 401,
  });
  const events = eventsOf([...served, ...rejected, wrong, of('ticket.list', 200, 'B')]);
  const ended = endedCredentials(events);

  it('hide their later requests, not those without them', () => {
    expect(beforeTheirEnd(events, ended).map(({ seq }) => seq)).toEqual([0, 1, 10, 11]);
  });

  it('are the reason of what is undecided without them', () => {
    expect(endedReasons(ended)).toEqual([expect.stringContaining('credentials of A at first')]);
    expect(withEndedCredentials(open, ended).result).toMatchObject({ rootCause: { seq: 2 } });
  });

  it('leave what is decided, and what they do not concern', () => {
    const decided = { ...open, result: { ...open.result, decided: 1 } };
    const other = { ...open, result: { ...open.result, operations: ['ticket.update'] } };
    for (const one of [decided, other]) expect(withEndedCredentials(one, ended)).toBe(one);
  });
});
