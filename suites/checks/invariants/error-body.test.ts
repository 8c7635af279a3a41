import {
  casesFor,
  cut,
  exchange,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' };
const HTML = { 'content-type': 'text/html' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const responded = (response: DraftResponse): readonly Draft[] => [exchange('ticket.list', { response })];
const orders = (response: DraftResponse): readonly Draft[] => [exchange('order.list', { response })];
const PAGE = { response: [400, '<p>no</p>', HTML] } as const;
const ODD = { step: 'first', kind: 'odd' } as const;
const OTHER = { step: 'first', accept: 'other' } as const;
const DECLARED = { declarations: { errorMediaType: 'text/html' } };
const AVAILABLE = { declarations: { 'order.readAvailable': { list: true } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.errors.body-is-an-error-representation': [
    ['is met by an object', responded([400, { code: '1' }]), ['met']],
    ['is met by an object of another JSON type', responded([400, {}, PROBLEM]), ['met']],
    ['fails a text', responded([400, '"no"']), ['fail']],
    ['fails a list', responded([500, [{}]]), ['fail']],
    ['fails null', responded([400, 'null']), ['fail']],
    ['fails what is called JSON and is not', responded([400, 'Bad Request']), ['fail']],
    ['ignores the members', responded([400, {}]), ['met']],
    ['warns of an absent body', responded(400), ['warn']],
    ['fails a page', responded([400, '<p>no</p>', HTML]), ['fail']],
    ['warns of a page where the status is unlisted', responded([404, '<p>no</p>', HTML]), ['warn']],
    ['warns of a text where the status is unlisted', responded([404, '"no"']), ['warn']],
    [
      'warns of a text for an unusual request',
      [exchange('ticket.list', { response: [400, '"no"'], facts: ODD })],
      ['warn'],
    ],
    ['is met by an object that is labelled as plain text', responded([401, '{"code":"1"}', PLAIN]), ['met']],
    ['is met by an object that is labelled as a page', responded([401, '{"code":"1"}', HTML]), ['met']],
    ['fails a plain text', responded([401, 'no', PLAIN]), ['fail']],
    ['warns of a page for an unusual request', [exchange('ticket.list', { ...PAGE, facts: ODD })], ['warn']],
    ['fails a text without a media type', responded([400, 'no', {}]), ['fail']],
    ['is met by an object without a media type', responded([400, '{}', {}]), ['met']],
    ['ignores a declared media type', responded([400, '<p>no</p>', HTML]), [], DECLARED],
    ['ignores errors of requests for another type', [exchange('ticket.list', { ...PAGE, facts: OTHER })], []],
    ['ignores pages of gateways', responded([503, '<p>no</p>', HTML]), []],
    ['ignores responses to HEAD', [exchange('ticket.list', { method: 'HEAD', response: 400 })], []],
    ['ignores successes', responded([200, []]), []],
    ['decides nothing of a body that was not recorded whole', responded([400, '{"code":']).map(cut), []],
    ['decides nothing of a request without a response', [exchange('ticket.list')], []],
  ],
  'order.errors.body-is-an-error-representation': [
    ['ignores errors of what is called unavailable', orders([500, '"away"']), []],
    ['fails them where it is declared available', orders([500, '"away"']), ['fail'], AVAILABLE],
  ],
};

testCheck({ check: 'error-body', requirement: 'ticket.errors.body-is-an-error-representation', cases: casesFor(rows) });
