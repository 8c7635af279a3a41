import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { loadContracts } from '../../../contracts/load.ts';
import type { NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import { created, patched, read } from '../../checks/testing/hand-made-lifecycles.ts';
import { historyOf, type Draft } from '../../checks/testing/judging.ts';
import { changedMembers, patchReads, showsAsSent } from './patch-reads.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');

const readsIn = (...drafts: readonly Draft[]) =>
  contract ? patchReads({ contract, history: historyOf(...drafts) }) : [];

const made = created('ticket', { sent: { description: 'x' } });
const look = (step: NamedStep, description: string, more = {}): Draft =>
  read('ticket', step, { id: 'T-1', description }, more);
const first = patched('ticket', 1, { description: 'y' });
const second = patched('ticket', 2, { description: 'z' });

/** Descriptions before and after each update. */
const around = (...drafts: readonly Draft[]) =>
  readsIn(made, ...drafts).map(({ before, after }) => [before.resource['description'], after.resource['description']]);

describe('updates with the readings around them', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], descriptions: readonly (readonly string[])[]]>([
    ['one', [look('before-patch', 'x'), first, look({ step: 'after-patch', nth: 1 }, 'y')], [['x', 'y']]],
    [
      'two in a row, the reading between them for both',
      [
        look('before-patch', 'x'),
        first,
        look({ step: 'after-patch', nth: 1 }, 'y'),
        second,
        look({ step: 'after-patch', nth: 2 }, 'z'),
      ],
      [
        ['x', 'y'],
        ['y', 'z'],
      ],
    ],
    [
      'one with the last of several readings of a step, as a resource may take its time to show',
      [
        look('before-patch', 'x'),
        first,
        look({ step: 'after-patch', nth: 1 }, 'x'),
        look({ step: 'after-patch', nth: 1 }, 'y'),
      ],
      [['x', 'y']],
    ],
    [
      'an update of a single member, with the readings around all of them',
      [
        look('before-members', 'x'),
        patched(
          'ticket',
          1,
          { description: 'y' },
          {
            facts: { step: 'member-patch', nth: 1 },
          },
        ),
        look('after-members', 'y'),
      ],
      [['x', 'y']],
    ],
    [
      'none that was rejected',
      [
        look('before-patch', 'x'),
        patched('ticket', 1, {}, { response: 400 }),
        look({ step: 'after-patch', nth: 1 }, 'x'),
      ],
      [],
    ],
    ['none without a reading from before', [first, look({ step: 'after-patch', nth: 1 }, 'y')], []],
    [
      'none without one from afterwards',
      [look('before-patch', 'x'), first, read('ticket', { step: 'after-patch', nth: 1 }, 404)],
      [],
    ],
    [
      'none by readings of another resource',
      [look('before-patch', 'x'), first, look({ step: 'after-patch', nth: 1 }, 'y', { item: 'two' })],
      [],
    ],
    [
      'none by readings that ask for another view',
      [look('before-patch', 'x'), first, look({ step: 'after-patch', nth: 1 }, 'y', { facts: { param: 'fields' } })],
      [],
    ],
    [
      'none of other steps',
      [
        look('before-patch', 'x'),
        patched('ticket', 1, {}, { facts: { step: 'foreign', nth: 1 } }),
        look({ step: 'after-patch', nth: 1 }, 'x'),
      ],
      [],
    ],
  ])('are %s', (_, drafts, descriptions) => {
    expect(around(...drafts)).toEqual(descriptions);
  });
});

describe('members that take a change', () => {
  const changed = (sent: JsonObject, before: JsonObject, after: JsonObject): readonly string[] => [
    ...changedMembers(
      readsIn(
        made,
        read('ticket', 'before-patch', before),
        patched('ticket', 1, sent),
        read('ticket', { step: 'after-patch', nth: 1 }, after),
      ),
    ),
  ];

  it('had another value before, and what was sent afterwards', () => {
    expect(
      changed({ description: 'y', priority: '1' }, { description: 'x' }, { description: 'y', priority: '1' }),
    ).toEqual(['description', 'priority']);
  });

  it('exclude those that had it before, or do not have it afterwards', () => {
    expect(changed({ description: 'y', priority: '1' }, { description: 'y' }, { description: 'y' })).toEqual([]);
    expect(changed({ description: 'y' }, { description: 'x' }, { description: 'z' })).toEqual([]);
  });

  it('show what was sent, in any notation', () => {
    const at = { creationDate: '2021-03-19T12:00:00Z' };
    expect(showsAsSent(at, 'creationDate', { creationDate: '2021-03-19T13:00:00+01:00' })).toBe(true);
    expect(showsAsSent(at, 'creationDate', { creationDate: '2021-03-19T13:00:00Z' })).toBe(false);
    expect(showsAsSent(at, 'creationDate', {})).toBe(false);
  });
});
