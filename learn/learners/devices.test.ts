import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { devices } from './devices.ts';

type Probed = Parameters<typeof devices.conclude>[0][number];

const device = loadContracts().find(({ id }) => id === 'device')!;

const concluded = (...probes: readonly Probed[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(devices.conclude(probes, device).map(({ key, value }) => [key.replace('device.', ''), value]));

describe('how several devices are written', () => {
  it('is shown by a response that contains both own devices', () => {
    const shown = concluded(
      probe('several', { of: 'repeat', seen: { found: 1 } }),
      probe('several', { of: 'comma', seen: { found: 2 } }),
    );
    expect(shown).toMatchObject({ multiValueEncoding: 'comma' });
  });

  it('is shown by an own device that is served both before and after a foreign one', () => {
    const both = [
      probe('mixed', { of: 'pipe', seen: { found: 1 } }),
      probe('mixed', { of: 'pipe', seen: { found: 1 } }),
    ];
    expect(concluded(...both)).toHaveProperty('multiValueEncoding', 'pipe');
  });

  it('does not follow from a target that reads one of the values only', () => {
    const both = [probe('mixed', { of: 'repeat', status: 401 }), probe('mixed', { of: 'repeat', seen: { found: 1 } })];
    expect(concluded(...both)).not.toHaveProperty('multiValueEncoding');
    expect(concluded(probe('several', { of: 'repeat', seen: { found: 1 } }))).not.toHaveProperty('multiValueEncoding');
  });
});

describe('a device that is named twice', () => {
  const once = probe('once', { seen: { mentions: 2 } });

  it.each<[string, Probed, Json | undefined]>([
    ['as often as for one', probe('twice', { seen: { mentions: 2 } }), 'once'],
    ['twice as often', probe('twice', { seen: { mentions: 4 } }), 'twice'],
    ['in part twice as often', probe('twice', { seen: { mentions: 3 } }), undefined],
    ['nowhere, as it is rejected', probe('twice', { status: 400 }), 'reject'],
  ])('is in the response %s', (_sentence, twice, expected) => {
    expect(concluded(once, twice)['duplicateKeyBehaviour']).toBe(expected);
  });
});

describe('the notation of an MSISDN', () => {
  it.each<[digits: number, plus: number, expected: Json | undefined]>([
    [1, 1, 'either'],
    [1, 0, 'digits'],
    [0, 1, 'plus'],
    [0, 0, undefined],
  ])('found without a sign: %i, with one: %i', (digits, plus, expected) => {
    const shown = concluded(probe('digits', { seen: { found: digits } }), probe('plus', { seen: { found: plus } }));
    expect(shown['msisdnNotation']).toBe(expected);
  });
});

describe('keys of two devices in one request', () => {
  it.each<[string, Probed, Json | undefined]>([
    ['both are found', probe('two keys', { seen: { found: 2 } }), 'union'],
    ['none is found', probe('two keys', { status: 204 }), 'intersection'],
    ['it is rejected', probe('two keys', { status: 400 }), 'reject'],
    ['one is found, which shows neither', probe('two keys', { seen: { found: 1 }, json: [{}] }), undefined],
  ])('%s', (_sentence, shownBy, expected) => {
    expect(concluded(shownBy)['keyCombination']).toBe(expected);
  });
});

describe('a correlation id', () => {
  const sent = 'learn-1';
  const served = (headers: Probed['headers'] = []): Probed =>
    probe('correlated', { seen: { correlationId: sent }, headers });

  it('is echoed in the field that contains it', () => {
    const shown = concluded(
      served([['CorrelationId', sent]]),
      probe('correlated again', { seen: { correlationId: sent } }),
    );
    expect(shown).toMatchObject({
      correlationEcho: { header: 'correlationid' },
      duplicateCorrelationPolicy: 'accept',
    });
  });

  it('is not echoed if no field contains it; its repetition may be rejected', () => {
    const shown = concluded(
      served([['correlationId', 'other']]),
      probe('correlated again', { status: 409, seen: { correlationId: sent } }),
    );
    expect(shown).toMatchObject({ correlationEcho: false, duplicateCorrelationPolicy: [409] });
  });

  it('shows nothing if the request was rejected', () => {
    const shown = concluded(
      probe('correlated', { status: 401, seen: { correlationId: sent } }),
      probe('correlated again', { status: 401, seen: { correlationId: sent } }),
    );
    expect(Object.keys(shown)).not.toContain('correlationEcho');
  });
});

describe('statuses of lookups', () => {
  it('are those that the document permits', () => {
    const shown = concluded(
      probe('unknown', { status: 204 }),
      probe('unlocated', {}),
      probe('foreign and unknown', { status: 401 }),
    );
    expect(shown).toMatchObject({
      unknownDeviceStatus: [204],
      unlocatedStatus: [200],
      foreignPlusUnknownStatus: [401],
    });
  });

  it('are not proposed if the document does not permit them', () => {
    expect(concluded(probe('unknown', { status: 404 }), probe('unlocated', { status: 404 }))).toEqual({});
  });

  it('of a request without a key: a rejection, or nothing found', () => {
    expect(concluded(probe('no key', { status: 400 }))['noKeyBehaviour']).toEqual({ status: [400] });
    expect(concluded(probe('no key', { status: 204 }))['noKeyBehaviour']).toEqual({
      status: [204],
      meaning: 'nothing',
    });
    expect(concluded(probe('no key', { json: [{}] }))).not.toHaveProperty('noKeyBehaviour');
  });
});

describe('the place of a device number in a body', () => {
  it('is a pointer with * for every element, by operation', () => {
    const pointers = ['/features/*/properties/msisdn'];
    const shown = concluded(
      probe('identity', { of: 'device.locations', seen: { pointers } }),
      probe('identity', { of: 'device.details', status: 404 }),
    );
    expect(shown['deviceIdentityPointer']).toEqual({ 'device.locations': pointers });
  });
});

describe('a request for another media type', () => {
  it.each([
    [200, [200]],
    [406, [406]],
    [500, undefined],
  ])('that returns %i', (status, expected) => {
    expect(concluded(probe('other type', { status }))['unacceptableAcceptStatus']).toEqual(expected);
  });
});
