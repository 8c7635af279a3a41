import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const device = (index: number): { readonly imsi: string; readonly msisdn: string } => ({
  imsi: `{{A.located.${index}.imsi}}`,
  msisdn: `{{A.located.${index}.msisdn}}`,
});

/** The first device, requested by its IMSI. */
const asked = (response: Json): Draft =>
  exchange('device.details', {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', scope: 'held', devices: ['A.located.0'] },
    path: `/devices?imsi=${device(0).imsi}`,
    response: [200, response],
  });

const right = asked([device(0)]);

const rows: readonly JudgedRow[] = [
  ['is met by the device requested', [right], ['met']],
  ['fails another one', [right, asked([device(1)])], ['fail', 'met']],
  ['fails a second one in addition', [right, asked([device(0), device(1)])], ['fail', 'met']],
  ['ignores one that is spoken of elsewhere', [right, asked([{ ...device(0), group: [device(1)] }])], ['met']],
  ['decides nothing where responses only repeat the key', [asked([{ imsi: device(0).imsi }])], []],
  ['ignores responses that were not recorded whole', [right, cut(asked([device(1)]))], ['met']],
  [
    'ignores requests that state no device',
    [
      right,
      exchange('device.details', {
        facts: { step: 'same-device', nth: 1, set: 'owned', key: 'imsi', scope: 'held' },
        response: [200, [device(1)]],
      }),
    ],
    ['met'],
  ],
];

testCheck({
  check: 'only-asked-devices',
  requirement: 'device.service.only-requested-devices-are-returned',
  cases: rows,
});
