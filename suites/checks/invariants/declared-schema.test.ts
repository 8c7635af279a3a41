import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import {
  casesFor,
  cut,
  exchange,
  seen,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

const responded = (operation: string, response: DraftResponse): readonly Draft[] => [exchange(operation, { response })];
const details = (body: Json) => responded('device.details', [200, body]);
const IMSI = { type: 'object', required: ['imsi'], properties: { imsi: { type: 'string', pattern: '^\\d{6,15}$' } } };
const DETAILS = { declarations: { 'device.deviceDetailsSchema': { type: 'array', items: IMSI } } };
const ERRORS = { declarations: { errorSchema: { device: { type: 'object', required: ['code'] } } } };

const MONITORS = { declarations: { 'change.monitorSchema': { type: 'object', required: ['state'] } } };
const HTML = { 'content-type': 'text/html' };
const odd = exchange('device.history', { facts: { step: 'first', kind: 'odd' }, response: [400, '<p>no</p>', HTML] });

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'device.body.details-are-as-declared': [
    ['is met by a body that fits', details([{ imsi: '001010000000001' }]), ['met'], DETAILS],
    ['fails a body that does not', details([{ msisdn: '4912345678' }]), ['fail'], DETAILS],
    ['takes a placeholder for an identifier', details([{ imsi: '{{A.located.0.imsi}}' }]), ['met'], DETAILS],
    ['ignores members beyond the schema', details([{ imsi: '001010000000001', odd: 1 }]), ['met'], DETAILS],
    ['records the members while nothing is declared', details({ imsi: '1' }), ['seen']],
    ['ignores errors', responded('device.details', [400, { code: '1' }]), [], DETAILS],
    ['ignores responses without content', responded('device.details', 204), [], DETAILS],
    ['decides nothing of a body that was not recorded whole', details([{}]).map(cut), [], DETAILS],
  ],
  'change.operations.monitor-reports-the-status': [
    ['fails a page', responded('change.monitor', [200, '<p>done</p>', HTML]), ['fail'], MONITORS],
    ['fails a monitor without content', responded('change.monitor', 200), ['fail'], MONITORS],
    ['is met by a monitor that fits', responded('change.monitor', [200, { state: 'done' }]), ['met'], MONITORS],
  ],
  'device.errors.body-is-as-declared': [
    ['is met by an error that fits', responded('device.history', [401, { code: '1' }]), ['met'], ERRORS],
    ['fails one that does not', responded('device.history', [401, { text: 'no' }]), ['fail'], ERRORS],
    [
      'records errors where another interface has a schema',
      responded('device.history', [401, { text: 'no' }]),
      ['seen'],
      { declarations: { errorSchema: { ticket: { required: ['code'] } } } },
    ],
    ['ignores successes', details([]), [], ERRORS],
    ['ignores redirections', responded('device.history', [302, {}]), [], ERRORS],
    ['fails a page', responded('device.history', [500, '<p>no</p>', HTML]), ['fail'], ERRORS],
    ['warns of a page for a request that the document does not describe', [odd], ['warn'], ERRORS],
    ['ignores a page while nothing is declared', responded('device.history', [500, '<p>no</p>', HTML]), []],
    ['ignores the page of a gateway', responded('device.history', [503, '<p>no</p>', HTML]), [], ERRORS],
    ['ignores errors without a body', responded('device.history', 500), [], ERRORS],
  ],
};

testCheck({ check: 'declared-schema', requirement: 'device.body.details-are-as-declared', cases: casesFor(rows) });

describe('declared-schema', () => {
  it('distinguishes places, but not the indexes of elements', () => {
    const { observations } = seen(
      'device.body.details-are-as-declared',
      details([{ imsi: '001010000000001' }, { imsi: 'x' }]),
      DETAILS,
    );
    expect(observations).toMatchObject([{ pointer: '/1/imsi', signature: 'pattern /*/imsi' }]);
  });
});
