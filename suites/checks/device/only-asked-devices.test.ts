import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow, type JudgingOptions } from '../testing/judging.ts';

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

/** A profile that names both numbers of the device, and where bodies contain them. */
const KNOWN = (known: Partial<ReturnType<typeof device>> = device(0)): JudgingOptions => ({
  declarations: { 'device.deviceIdentityPointer': { 'device.details': ['/*/imsi', '/*/msisdn'] } },
  profile: { devices: { customers: { A: { located: [known] } }, unknown: [] } },
});
const withImsi = (imsi: Json): readonly Draft[] => [right, asked([{ ...device(0), imsi }])];

const rows: readonly JudgedRow[] = [
  ['fails another number at a declared place', withImsi('101000000001'), ['fail', 'met'], KNOWN()],
  ['fails one that the recording hides', withImsi('{{imsi:7f3a9c}}'), ['fail', 'met'], KNOWN()],
  ['fails a JSON number', withImsi(101_000_000_001), ['fail', 'met'], KNOWN()],
  ['is met by what is no number', withImsi('*****0001'), ['met'], KNOWN()],
  ['ignores another number where no place is declared', withImsi('101000000001'), ['met'], {}],
  [
    'ignores another number where the profile names one number of the device only',
    withImsi('101000000001'),
    ['met'],
    KNOWN({ msisdn: device(0).msisdn }),
  ],
  ['is met by the device requested', [right], ['met']],
  ['fails another one', [right, asked([device(1)])], ['fail', 'met']],
  ['fails a second one in addition', [right, asked([device(0), device(1)])], ['fail', 'met']],
  ['ignores one that is spoken of elsewhere', [right, asked([{ ...device(0), group: [device(1)] }])], ['met']],
  [
    'ignores other members of its group, the device itself among them',
    [asked({ ...device(0), group: { members: [device(0), device(1)] } })],
    ['met'],
  ],
  [
    'fails another device at the place of devices, regardless of such a group',
    [
      asked({ ...device(0), group: { members: [device(0), device(1)] } }),
      asked({ ...device(1), group: { members: [device(0), device(1)] } }),
    ],
    ['fail', 'met'],
  ],
  ['decides nothing where responses only repeat the key', [asked([{ imsi: device(0).imsi }])], []],
  ['ignores responses that were not recorded whole', [right, cut(asked([device(1)]))], ['met']],
  [
    'ignores requests that state no device',
    [
      right,
      exchange('device.details', {
        facts: { step: 'accept', set: 'owned', key: 'imsi', scope: 'held' },
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
