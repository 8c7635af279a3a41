import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { bodySchemas, commonSchema } from './body-schemas.ts';

const device = loadContracts().find(({ id }) => id === 'device')!;

describe('what bodies have in common', () => {
  it('is the type of the parts that all of them have, where any part but the whole may be null', () => {
    expect(
      commonSchema([
        { imsi: '1', age: 3, extra: true },
        { imsi: '2', age: 4.5 },
      ]),
    ).toEqual({
      type: 'object',
      required: ['imsi', 'age'],
      properties: { imsi: { type: ['string', 'null'] }, age: { type: ['number', 'null'] } },
    });
  });

  it('is that of all elements of lists, none of whose members is required', () => {
    expect(commonSchema([[{ a: 1, b: 'x' }], [{ a: 2 }, { a: null }]])).toEqual({
      type: 'array',
      items: { type: ['object', 'null'], properties: { a: { type: ['number', 'null'] } } },
    });
  });

  it('is nothing where types differ', () => {
    expect(commonSchema([{}, []])).toEqual({});
    expect(commonSchema([{ at: '1' }, { at: 1 }])).toMatchObject({ properties: { at: {} } });
  });

  it('leaves out members that are named by the number of a device', () => {
    const body = { '262011234567890': {}, type: 'x' };
    expect(commonSchema([body, body])).toMatchObject({ required: ['type'] });
  });
});

describe('the schema of a body', () => {
  const json = { type: 'Feature' };
  const keysOf = (...probes: Parameters<typeof bodySchemas>[0]): readonly string[] =>
    bodySchemas(probes, device).map(({ key }) => key);
  const single = probe('identity', { of: 'device.locations', json });

  it('is shown by the bodies of two requests about single devices', () => {
    expect(keysOf(single)).toEqual([]);
    expect(keysOf(single, single)).toEqual(['device.singleLocationSchema']);
  });

  it('for several devices is shown by a response about two', () => {
    expect(keysOf(probe('identities', { of: 'device.locations', json }))).toEqual(['device.multipleLocationSchema']);
  });

  it('is shown by no rejection', () => {
    const rejected = probe('identity', { of: 'device.history', json, status: 404 });
    expect(keysOf(rejected, rejected)).toEqual([]);
  });
});
