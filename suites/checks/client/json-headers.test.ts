import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const ACCEPT = { accept: 'application/json' };
const sending = (type: string): Draft =>
  exchange('change.create', { method: 'POST', sent: { a: 1 }, headers: { ...ACCEPT, 'content-type': type } });
const accepting = (accept?: string): Draft =>
  exchange('change.list', { headers: accept === undefined ? {} : { accept } });

testCheck({
  check: 'json-headers',
  requirement: 'change.endpoints.client-sends-json-headers',
  cases: [
    ['is met by JSON', [sending('application/json')], ['met']],
    ['is met by JSON with a charset', [sending('Application/JSON; charset=utf-8')], ['met']],
    [
      'is met by the media type that the profile binds',
      [sending('application/merge-patch+json')],
      ['met'],
      { profile: { bindings: { 'change.create': { contentType: 'application/merge-patch+json' } } } },
    ],
    ['fails another media type', [sending('text/plain')], ['fail']],
    [
      'ignores a body without a media type',
      [
        (place) => {
          const event = exchange('change.create', { sent: {} })(place);
          return event.event === 'exchange'
            ? { ...event, request: { ...event.request, headers: [['accept', '*/*']] } }
            : event;
        },
      ],
      ['met'],
    ],
    ['is met by a request without a body that accepts JSON', [accepting('application/json')], ['met']],
    ['is met by any type that includes JSON', [accepting('text/html, */*;q=0.1')], ['met']],
    ['fails a request that accepts another type', [accepting('text/html')], ['fail']],
    ['fails a request without Accept where the response has content', [accepting()], ['fail']],
    [
      'ignores a request in which the scenario chooses a header',
      [
        exchange('change.list', {
          facts: { step: 'header-form', form: 'accept-other' },
          headers: { accept: 'text/html' },
        }),
      ],
      [],
    ],
  ],
});
