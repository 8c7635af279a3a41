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
const responded = (response: DraftResponse): readonly Draft[] => [exchange('ticket.list', { response })];
const orders = (response: DraftResponse): readonly Draft[] => [exchange('order.list', { response })];
const AVAILABLE = { declarations: { 'order.readAvailable': { list: true } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.errors.body-is-an-error-representation': [
    ['is met by an object', responded([400, { code: '1' }]), ['met']],
    ['is met by an object of another JSON type', responded([400, {}, PROBLEM]), ['met']],
    ['fails a text', responded([400, '"no"']), ['fail']],
    ['fails a list', responded([500, [{}]]), ['fail']],
    ['fails null', responded([400, 'null']), ['fail']],
    ['fails what is called JSON and is not', responded([400, 'Bad Request']), ['fail']],
    ['leaves the members alone', responded([400, {}]), ['met']],
    ['leaves absent bodies alone', responded(400), []],
    ['leaves bodies of other media types alone', responded([400, '<p>no</p>', HTML]), []],
    ['leaves bodies without a media type alone', responded([400, 'no', {}]), []],
    ['leaves successes alone', responded([200, []]), []],
    ['decides nothing of a body that was not recorded whole', responded([400, '{"code":']).map(cut), []],
    ['decides nothing of a request without a response', [exchange('ticket.list')], []],
  ],
  'order.errors.body-is-an-error-representation': [
    ['leaves errors of what is called unavailable alone', orders([500, '"away"']), []],
    ['fails them where it is declared available', orders([500, '"away"']), ['fail'], AVAILABLE],
  ],
};

testCheck({ check: 'error-body', requirement: 'ticket.errors.body-is-an-error-representation', cases: casesFor(rows) });
