import { casesFor, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const list = (type = 'application/json', status = 200): Draft =>
  exchange('ticket.list', { response: [status, [{ id: 'T-1' }], { 'content-type': type }] });

/** The same exchange, its octets not in the charset of its media type. */
const malformed =
  (draft: Draft): Draft =>
  (place) => {
    const event = draft(place);
    return event.event === 'exchange' && event.response
      ? { ...event, response: { ...event.response, malformedText: true as const } }
      : event;
  };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.media.json-is-utf-8': [
    ['is met by UTF-8', [list()], ['met']],
    ['fails other octets', [malformed(list())], ['fail']],
    ['fails other octets in errors', [malformed(list('application/problem+json', 400))], ['fail']],
    ['ignores other media types', [malformed(list('text/plain'))], []],
    ['ignores a charset parameter', [list('application/json; charset=iso-8859-1')], ['met']],
    ['ignores responses without content', [exchange('ticket.list', { response: 204 })], []],
  ],
};

testCheck({ check: 'json-encoding', requirement: 'ticket.media.json-is-utf-8', cases: casesFor(rows) });
