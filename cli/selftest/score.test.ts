import { describe, expect, it } from 'vitest';
import type { PoorTarget } from '../../reference/poor-targets/poor-target.ts';
import { compoundScore, poorScore, sumOf } from './score.ts';

const FAULTS = [
  { id: 'loses', requirement: 'kept' },
  { id: 'mixes', requirement: 'own-only' },
];
const TABLE = { loses: { fail: ['kept', 'listed'], warn: ['dated'] }, mixes: { fail: ['own-only'], warn: [] } };

describe('the score of a set of faults', () => {
  it('counts a fault as found by each requirement that fails because of it alone', () => {
    expect(compoundScore(FAULTS, { failing: ['listed'], warning: [] }, TABLE)).toEqual({
      wrong: ['loses', 'mixes'],
      missed: ['mixes'],
      failing: ['listed'],
      unexplained: [],
    });
  });

  it('counts a fault as found if its own requirement warns', () => {
    expect(compoundScore(FAULTS, { failing: [], warning: ['kept', 'own-only'] }, TABLE).missed).toEqual([]);
  });

  it('does not count a fault as found by what only warns because of it', () => {
    expect(compoundScore(FAULTS, { failing: ['dated'], warning: [] }, TABLE)).toMatchObject({
      missed: ['loses', 'mixes'],
      unexplained: [],
    });
  });

  it('names failing requirements that no fault explains', () => {
    expect(compoundScore(FAULTS, { failing: ['kept', 'other'], warning: [] }, TABLE).unexplained).toEqual(['other']);
  });

  it('explains a requirement that fails by itself only with another fault', () => {
    const table = { ...TABLE, loses: { ...TABLE.loses, masked: ['paged'] } };
    const { missed, unexplained } = compoundScore(FAULTS, { failing: ['paged'], warning: [] }, table);
    expect({ missed, unexplained }).toEqual({ missed: ['loses', 'mixes'], unexplained: [] });
  });

  it('uses the own requirement of a fault without a recorded run', () => {
    const { missed, unexplained } = compoundScore(FAULTS, { failing: ['kept', 'listed'], warning: [] }, {});
    expect({ missed, unexplained }).toEqual({ missed: ['mixes'], unexplained: ['listed'] });
  });
});

const target: PoorTarget = {
  id: 'poor',
  summary: '',
  interfaces: ['order'],
  mustFail: ['order.create.success-is-200'],
  mayFail: ['order.list.*'],
  meets: ['*-is-optional'],
  start: () => Promise.reject(new Error('not to be started')),
};

describe('the score of a poor target', () => {
  it('names what is not found, and what is not listed', () => {
    const failing = ['order.list.success-is-200', 'order.list.fields-is-optional', 'order.hub.id-is-a-string'];
    expect(poorScore(target, { failing, warning: [] })).toMatchObject({
      missed: ['order.create.success-is-200'],
      unexplained: ['order.list.fields-is-optional', 'order.hub.id-is-a-string'],
    });
  });

  it('accepts a warning for a listed requirement, and any other warning', () => {
    const warning = ['order.create.success-is-200', 'order.hub.id-is-a-string'];
    expect(poorScore(target, { failing: [], warning })).toMatchObject({ missed: [], unexplained: [] });
  });
});

describe('the sum of scores', () => {
  it('adds parts and wholes', () => {
    const one = { wrong: ['a', 'b'], missed: ['a'], failing: ['x', 'y', 'z'], unexplained: ['z'] };
    expect(sumOf([one, one])).toEqual({ wrong: 4, found: 2, failing: 6, explained: 4 });
  });
});
