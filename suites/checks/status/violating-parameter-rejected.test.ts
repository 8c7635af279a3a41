import { invalid, wrongType } from '../testing/hand-made-input.ts';
import { exchange, testCheck } from '../testing/judging.ts';

const crid = invalid('change.hub-create', {
  ...({ param: 'CRID', value: 'violating', violation: 'type', in: 'query', at: 'CRID' } as const),
});
const ordinary = exchange('change.hub-create', { path: '/hub?CRID=1', response: [201, {}] });

testCheck({
  check: 'violating-parameter-rejected',
  requirement: 'change.hub-create.non-integer-crid-is-rejected',
  cases: [
    ['is met by a rejection of the parameter', crid(400), ['met']],
    ['fails one that is accepted', crid([201, {}]), ['fail']],
    ['ignores other values', [ordinary], []],
    ['leaves bodies to other rows', wrongType('change.hub-create', '/callback')([201, {}]), []],
  ],
});
