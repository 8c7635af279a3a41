import { created } from '../testing/hand-made-lifecycles.ts';
import { absent, asText, invalid, malformed, wrongType } from '../testing/hand-made-input.ts';
import { casesFor, testCheck } from '../testing/judging.ts';

const change = invalid('change.create', { body: 'malformed', violation: 'cut-short', in: 'body', at: '' });
const trailing = invalid('ticket.create', { body: 'malformed', violation: 'trailing-text', in: 'body', at: '' });
const member = wrongType('ticket.create', '/description');

testCheck({
  check: 'malformed-body-rejected',
  requirement: 'ticket.create.body-is-well-formed-json',
  cases: casesFor({
    'ticket.create.body-is-well-formed-json': [
      ['is met by a listed client error', [...malformed(400), ...malformed(422)], ['met']],
      ['fails a body that is accepted', malformed([201, {}]), ['fail']],
      ['warns of an object that is read although other text follows it', trailing([201, {}]), ['warn']],
      ['warns of it also where the lists are closed', trailing([201, {}]), ['warn'], { strict: true }],
      ['warns of an unlisted client error', malformed(418), ['warn']],
      [
        'is met by an unlisted client error that is declared',
        malformed(418),
        ['met'],
        { declarations: { malformedJsonStatus: [418] } },
      ],
      ['warns of a server error, although it is listed', malformed(500), ['warn']],
      [
        'fails these, too, where the lists are closed',
        [...malformed(418), ...malformed(500)],
        ['fail'],
        { strict: true },
      ],
      ['leaves other violations to other rows', [...absent([201, {}]), ...asText([201, {}]), ...member([201, {}])], []],
      ['ignores good requests', [created('ticket', { sent: { description: 'x' } })], []],
      ['decides nothing by overload', malformed(503), ['undecided']],
      ['decides nothing without a response', malformed(), ['undecided']],
    ],
    'change.create.malformed-json-is-rejected': [
      ['is met by any client error where the document shows no statuses', change(418), ['met']],
      ['warns of a server error there', change(500), ['warn']],
    ],
  }),
});
