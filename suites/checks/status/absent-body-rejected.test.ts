import { absent, malformed } from '../testing/hand-made-input.ts';
import { testCheck } from '../testing/judging.ts';

testCheck({
  check: 'absent-body-rejected',
  requirement: 'ticket.create.body-is-required',
  cases: [
    ['is met by a rejection', absent(400), ['met']],
    ['fails a request that is accepted', absent([201, {}]), ['fail']],
    ['leaves malformed bodies to another row', malformed([201, {}]), []],
  ],
});
