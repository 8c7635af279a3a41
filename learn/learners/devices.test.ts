import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { devices } from './devices.ts';

type Probed = Parameters<typeof devices.conclude>[0][number];

const device = loadContracts().find(({ id }) => id === 'device')!;

const probe = (about: string, status: number, more: Partial<Probed> = {}): Probed => ({
  about,
  seq: 1,
  method: 'GET',
  target: '/devices',
  status,
  headers: [],
  text: '',
  ...more,
});
const concluded = (...probes: readonly Probed[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(devices.conclude(probes, device).map(({ key, value }) => [key.replace('device.', ''), value]));

describe('how several devices are written', () => {
  it('is shown by a response that contains both own devices', () => {
    const shown = concluded(
      probe('several repeat', 200, { seen: { found: 1 } }),
      probe('several comma', 200, { seen: { found: 2 } }),
    );
    expect(shown).toMatchObject({ multiValueEncoding: 'comma' });
  });

  it('is shown by an own device that is served both before and after a foreign one', () => {
    const both = [probe('mixed pipe', 200, { seen: { found: 1 } }), probe('mixed pipe', 200, { seen: { found: 1 } })];
    expect(concluded(...both)).toHaveProperty('multiValueEncoding', 'pipe');
  });

  it('does not follow from a target that reads one of the values only', () => {
    const both = [probe('mixed repeat', 401), probe('mixed repeat', 200, { seen: { found: 1 } })];
    expect(concluded(...both)).not.toHaveProperty('multiValueEncoding');
    expect(concluded(probe('several repeat', 200, { seen: { found: 1 } }))).not.toHaveProperty('multiValueEncoding');
  });
});

describe('a device that is named twice', () => {
  const once = probe('once', 200, { seen: { mentions: 2 } });

  it.each<[string, Probed, Json | undefined]>([
    ['as often as for one', probe('twice', 200, { seen: { mentions: 2 } }), 'once'],
    ['twice as often', probe('twice', 200, { seen: { mentions: 4 } }), 'twice'],
    ['in part twice as often', probe('twice', 200, { seen: { mentions: 3 } }), undefined],
    ['nowhere, as it is rejected', probe('twice', 400), 'reject'],
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
    const shown = concluded(
      probe('digits', 200, { seen: { found: digits } }),
      probe('plus', 200, { seen: { found: plus } }),
    );
    expect(shown['msisdnNotation']).toBe(expected);
  });
});

describe('keys of two devices in one request', () => {
  it.each<[string, Probed, Json | undefined]>([
    ['both are found', probe('two keys', 200, { seen: { found: 2 } }), 'union'],
    ['none is found', probe('two keys', 204), 'intersection'],
    ['it is rejected', probe('two keys', 400), 'reject'],
    ['one is found, which shows neither', probe('two keys', 200, { seen: { found: 1 }, json: [{}] }), undefined],
  ])('%s', (_sentence, shownBy, expected) => {
    expect(concluded(shownBy)['keyCombination']).toBe(expected);
  });
});

describe('a correlation id', () => {
  const sent = 'learn-1';
  const served = (headers: Probed['headers'] = []): Probed =>
    probe('correlated', 200, { seen: { correlationId: sent }, headers });

  it('is echoed in the field that contains it', () => {
    const shown = concluded(
      served([['CorrelationId', sent]]),
      probe('correlated again', 200, { seen: { correlationId: sent } }),
    );
    expect(shown).toMatchObject({
      correlationEcho: { header: 'correlationid' },
      duplicateCorrelationPolicy: 'accept',
    });
  });

  it('is not echoed if no field contains it; its repetition may be rejected', () => {
    const shown = concluded(
      served([['correlationId', 'other']]),
      probe('correlated again', 409, { seen: { correlationId: sent } }),
    );
    expect(shown).toMatchObject({ correlationEcho: false, duplicateCorrelationPolicy: [409] });
  });

  it('shows nothing if the request was rejected', () => {
    const shown = concluded(
      probe('correlated', 401, { seen: { correlationId: sent } }),
      probe('correlated again', 401, { seen: { correlationId: sent } }),
    );
    expect(Object.keys(shown)).not.toContain('correlationEcho');
  });
});

describe('statuses of lookups', () => {
  it('are those that the document permits', () => {
    const shown = concluded(probe('unknown', 204), probe('unlocated', 200), probe('foreign and unknown', 401));
    expect(shown).toMatchObject({
      unknownDeviceStatus: [204],
      unlocatedStatus: [200],
      foreignPlusUnknownStatus: [401],
    });
  });

  it('are not proposed if the document does not permit them', () => {
    expect(concluded(probe('unknown', 404), probe('unlocated', 404))).toEqual({});
  });

  it('of a request without a key: a rejection, or nothing found', () => {
    expect(concluded(probe('no key', 400))['noKeyBehaviour']).toEqual({ status: [400] });
    expect(concluded(probe('no key', 204))['noKeyBehaviour']).toEqual({ status: [204], meaning: 'nothing' });
    expect(concluded(probe('no key', 200, { json: [{}] }))).not.toHaveProperty('noKeyBehaviour');
  });
});

describe('the place of a device number in a body', () => {
  it('is a pointer with * for every element, by operation', () => {
    const pointers = ['/features/*/properties/msisdn'];
    const shown = concluded(
      probe('identity device.locations', 200, { seen: { pointers } }),
      probe('identity device.details', 404),
    );
    expect(shown['deviceIdentityPointer']).toEqual({ 'device.locations': pointers });
  });
});
