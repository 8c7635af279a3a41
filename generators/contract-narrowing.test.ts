import { describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { fullBody } from './full-body.ts';

describe('what is generated in place of a member without a type label', () => {
  it('is a date-time where the member is named so, and a text elsewhere', () => {
    const { properties } = narrowedByContract({
      properties: {
        createDateTime: { 'x-unlabelled': true },
        dateTime: { 'x-unlabelled': true },
        name: { 'x-unlabelled': true },
      },
    }) as { properties: Record<string, object> };
    expect(properties['createDateTime']).toHaveProperty('x-format', 'iso8601-date-time');
    expect(properties['dateTime']).toHaveProperty('x-format', 'iso8601-date-time');
    expect(properties['name']).not.toHaveProperty('x-format');
  });

  it('leaves a member that has a label as it is, regardless of its name', () => {
    const schema = { properties: { dateTime: { type: 'integer' } } };
    expect(narrowedByContract(schema)).toBe(schema);
  });

  it('fills every date of a whole change request with one that a typed reader takes', () => {
    const contract = loadContracts({ only: ['change'] })[0];
    const create = contract?.operations.find(({ action }) => action === 'create');
    if (!contract || !create) throw new Error('the contracts have no change.create');
    const dates = [...JSON.stringify(fullBody(contract, create, 1)).matchAll(/"\w*[dD]ateTime":"([^"]*)"/g)];
    expect(dates.length).toBeGreaterThan(5);
    expect(dates.filter(([, date = '']) => Number.isNaN(Date.parse(date)))).toEqual([]);
  });
});
