import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Probed } from '../learner.ts';
import { repeatedCreation } from './repeated-creation.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;
const sent = { externalId: 'twice' };

const probe = (about: string, status: number, id: string): Probed => ({
  about,
  seq: 1,
  method: 'POST',
  target: '/troubleTicket',
  headers: [],
  text: '',
  status,
  json: { id, ...sent },
  sent,
});
const concluded = (...probes: readonly Probed[]): readonly Json[] =>
  repeatedCreation.conclude(probes, ticket).map(({ value }) => value);
const both = [probe('first', 201, '1'), probe('second', 201, '2')];

describe('what a second creation with one external id does', () => {
  it('creates another one, if the first one was there already', () => {
    expect(concluded(...both)).toEqual(['newId']);
    expect(concluded(probe('first read', 404, ''), probe('first read', 200, '1'), ...both)).toEqual(['newId']);
  });

  it('is not known, if the first one was not there yet', () => {
    expect(concluded(probe('first read', 404, ''), ...both)).toEqual([]);
  });

  it('is rejected', () => {
    expect(concluded(probe('first', 201, '1'), probe('second', 409, ''))).toEqual(['409']);
  });
});
