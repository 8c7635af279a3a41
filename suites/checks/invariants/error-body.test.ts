import {
  casesFor,
  cut,
  exchange,
  testCheck,
  type Draft,
  type DraftAnswer,
  type JudgedRow,
} from '../testing/judging.ts';

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' };
const HTML = { 'content-type': 'text/html' };
const answered = (answer: DraftAnswer): readonly Draft[] => [exchange('ticket.list', { answer })];
const orders = (answer: DraftAnswer): readonly Draft[] => [exchange('order.list', { answer })];
const AVAILABLE = { declarations: { 'order.readAvailable': { list: true } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.errors.body-is-an-error-representation': [
    ['is met by an object', answered([400, { code: '1' }]), ['met']],
    ['is met by an object of another JSON type', answered([400, {}, PROBLEM]), ['met']],
    ['fails a text', answered([400, '"no"']), ['fail']],
    ['fails a list', answered([500, [{}]]), ['fail']],
    ['fails null', answered([400, 'null']), ['fail']],
    ['fails what is called JSON and is not', answered([400, 'Bad Request']), ['fail']],
    ['leaves the members alone', answered([400, {}]), ['met']],
    ['leaves absent bodies alone', answered(400), []],
    ['leaves bodies of other media types alone', answered([400, '<p>no</p>', HTML]), []],
    ['leaves bodies without a media type alone', answered([400, 'no', {}]), []],
    ['leaves successes alone', answered([200, []]), []],
    ['decides nothing of a body that was not recorded whole', answered([400, '{"code":']).map(cut), []],
    ['decides nothing of a call that was not answered', [exchange('ticket.list')], []],
  ],
  'order.errors.body-is-an-error-representation': [
    ['leaves errors of what is called unavailable alone', orders([500, '"away"']), []],
    ['fails them where it is declared available', orders([500, '"away"']), ['fail'], AVAILABLE],
  ],
};

testCheck({ check: 'error-body', requirement: 'ticket.errors.body-is-an-error-representation', cases: casesFor(rows) });
