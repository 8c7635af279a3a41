import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Probed } from '../learner.ts';
import { probe } from '../testing/probe.ts';
import { allowableFields } from './allowable-fields.ts';

const order = loadContracts().find(({ id }) => id === 'order')!;
const updated = (sent: JsonObject, read: JsonObject): readonly Probed[] => [
  probe('updated', { of: Object.keys(sent)[0], sent }),
  probe('read', { of: Object.keys(sent)[0], json: read }),
];
const concluded = (...probes: readonly Probed[]): readonly (readonly [string, Json])[] =>
  allowableFields.conclude(probes, order).map(({ key, value }) => [key, value] as const);

it('members that show what an update contained are updatable', () => {
  expect(
    concluded(
      ...updated({ note: [{ text: 'a' }] }, { id: '1', note: [{ id: 'n', text: 'a' }] }),
      ...updated({ '@type': 'X' }, { '@type': 'ServiceOrder' }),
      ...updated({ externalId: 'x' }, { externalId: 'x' }),
    ),
  ).toEqual([['order.allowableFields', ['/note', '/externalId']]]);
});

it('nothing is concluded if none does', () => {
  expect(concluded(...updated({ priority: '1' }, { priority: '2' }))).toEqual([]);
});

it('a list that the update extended is updatable', () => {
  const sent = { orderItem: [{ action: 'modify' }] };
  const extended = [{ action: 'add' }, { action: 'modify', id: '2' }];
  expect(concluded(...updated(sent, { orderItem: extended }))).toEqual([['order.allowableFields', ['/orderItem']]]);
  expect(concluded(...updated(sent, { orderItem: [{ action: 'add' }] }))).toEqual([]);
});
