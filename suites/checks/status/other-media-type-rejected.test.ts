import { asText, malformed } from '../testing/hand-made-input.ts';
import { testCheck } from '../testing/judging.ts';

const DECLARED = { declarations: { unsupportedMediaStatus: [415] } };

testCheck({
  check: 'other-media-type-rejected',
  requirement: 'ticket.create.content-type-is-json',
  cases: [
    ['is met by a listed client error', asText(400), ['met']],
    ['warns of an unlisted one, 415 among them', asText(415), ['warn']],
    ['is met by the declared one', asText(415), ['met'], DECLARED],
    ['fails another one than the declared', asText(400), ['fail'], DECLARED],
    ['fails a body that is accepted', asText([201, {}]), ['fail'], DECLARED],
    ['leaves malformed JSON to another row', malformed([201, {}]), []],
  ],
});
