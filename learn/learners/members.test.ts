import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Probed } from '../learner.ts';
import { probe } from '../testing/probe.ts';
import { membersLearner } from './members.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;

const alwaysPresent = (...probes: readonly Probed[]): Json | undefined =>
  membersLearner.conclude(probes, ticket).find(({ key }) => key === 'alwaysPresent')?.value;
const WHOLE = { id: 'T-1', status: 'Open', priority: 'low' };
const READ = [
  probe('read', { of: 'whole', json: WHOLE }),
  probe('read', { of: 'least', json: WHOLE }),
  probe('list', { json: [WHOLE] }),
];

describe('members that are always present', () => {
  it('are those of every resource that is read', () => {
    expect(alwaysPresent(...READ)).toEqual({ ticket: ['/id', '/status', '/priority'] });
  });

  it('do not include those that every creation sent', () => {
    const sent = (of: string, body: JsonObject): Probed => probe('created', { of, json: WHOLE, sent: body });
    const least = sent('least', { priority: 'low' });
    expect(alwaysPresent(...READ, least)).toEqual({ ticket: ['/id', '/status'] });
    expect(alwaysPresent(...READ, least, sent('whole', { status: 'Open', priority: 'low' }))).toEqual({
      ticket: ['/id', '/status'],
    });
    expect(alwaysPresent(...READ, sent('least', {}), least)).toEqual({ ticket: ['/id', '/status', '/priority'] });
  });

  it.each(['created', 'update'])('are also in the responses of creations and updates (%s)', (about) => {
    expect(alwaysPresent(...READ, probe(about, { json: { id: 'T-1' } }))).toEqual({ ticket: ['/id'] });
  });
});

describe('the form of ids', () => {
  const change = loadContracts().find(({ id }) => id === 'change')!;
  const idForm = (...ids: readonly string[]): Json | undefined =>
    membersLearner
      .conclude(
        ids.map((id) => probe('created', { json: { id } })),
        change,
      )
      .find(({ key }) => key === 'change.idForm')?.value;

  it('is shown by the created resources', () => {
    expect(idForm('100', '101')).toBe('integerText');
    expect(idForm('100', 'C-101')).toBe('opaque');
    expect(idForm()).toBeUndefined();
  });
});

describe('members that a client can write', () => {
  const writable = (sent: JsonObject, read: JsonObject): Json | undefined =>
    membersLearner
      .conclude(
        [probe('created', { of: 'whole', json: { id: 'T-1' }, sent }), probe('read', { of: 'whole', json: read })],
        ticket,
      )
      .find(({ key }) => key === 'ticket.writableFields')?.value;
  const note = (more: JsonObject): JsonObject => ({ note: [{ text: 'n', ...more }] });

  it('are those that are read as they were sent', () => {
    expect(writable({ ...note({ noteType: 't' }), priority: '1' }, { ...note({}), priority: '1' })).toEqual([
      '/priority',
    ]);
  });

  it('are also those of which what is false is left out, and nothing else', () => {
    expect(writable(note({ clientviewable: false }), note({}))).toEqual(['/note']);
    expect(writable(note({ clientviewable: true }), note({}))).toBeUndefined();
  });

  it.each([
    ['2031-05-04T10:00:00Z', '2031-05-04T10:00:00.000+00:00', true],
    ['2031-05-04T10:00:00Z', '2031-05-04T12:00:00+0200', true],
    ['2031-05-04T10:00:00Z', '2031-05-04T10:00:00+02:00', false],
    ['2031-05-04T10:00:00Z', '2031-05-04T10:00:00', false],
    ['2031-05-04T10:00:00Z', '2031-05-04', false],
  ])('are also those with another spelling of the same instant: %s and %s', (sent, read, isKept) => {
    const dates = (text: string): JsonObject => ({ note: [{ text }], priority: '1' });
    expect(writable(dates(sent), dates(read))).toEqual(isKept ? ['/note', '/priority'] : ['/priority']);
  });
});
