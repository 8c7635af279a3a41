import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const listing = (response?: DraftResponse): readonly Draft[] => [
  exchange('order.list', response === undefined ? {} : { response }),
];

testCheck({
  check: 'unavailable',
  requirement: 'order.list.may-be-unavailable',
  never: 'broken',
  cases: [
    ['is met by a list that is served all the same', listing([200, []]), ['met']],
    ['is met by an available list that rejects another request', [...listing([200, []]), ...listing(400)], ['met']],
    ['decides nothing of an error', [...listing(500), ...listing(405), ...listing(503)], ['undecided']],
    ['decides nothing of a call that got no response', listing(), ['undecided']],
  ],
});
