import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const sending = (type: string): Draft =>
  exchange('change.create', { method: 'POST', sent: { a: 1 }, headers: { 'content-type': type } });

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
      'leaves a body without a media type alone',
      [
        (place) => {
          const event = exchange('change.create', { sent: {} })(place);
          return event.event === 'exchange' ? { ...event, request: { ...event.request, headers: [] } } : event;
        },
      ],
      ['met'],
    ],
    ['decides nothing without a body', [exchange('change.create')], []],
  ],
});
