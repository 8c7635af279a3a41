import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Probed } from '../learner.ts';
import { probe } from '../testing/probe.ts';
import { repeatedCreation } from './repeated-creation.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;
const sent = { externalId: 'twice' };

const shown = (about: string, status: number, id: string): Probed =>
  probe(about, { method: 'POST', status, json: { id, ...sent }, sent });
const concluded = (...probes: readonly Probed[]): readonly Json[] =>
  repeatedCreation.conclude(probes, ticket).map(({ value }) => value);
const both = [shown('first', 201, '1'), shown('second', 201, '2')];

describe('what a second creation with one external id does', () => {
  it('creates another one, if the first one was there already', () => {
    expect(concluded(...both)).toEqual(['newId']);
    expect(concluded(shown('first read', 404, ''), shown('first read', 200, '1'), ...both)).toEqual(['newId']);
  });

  it('is not known, if the first one was not there yet', () => {
    expect(concluded(shown('first read', 404, ''), ...both)).toEqual([]);
  });

  it('is rejected', () => {
    expect(concluded(shown('first', 201, '1'), shown('second', 409, ''))).toEqual(['409']);
  });
});
