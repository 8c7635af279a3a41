/** The devices of a new profile: examples to replace. */

import type { Contract } from '../../contracts/contract.ts';
import { comment } from './comments.ts';

/** Numbers that no network assigns: of the test network (ITU-T E.212), and of a range that is reserved for fiction. */
const UNASSIGNED = [
  "{ imsi: '001019999999999', msisdn: '447700900999' }",
  "{ imsi: '001019999999998', msisdn: '447700900998' }",
];

/** Least for a lookup is one device of each customer; whatever else has a value is tested, too. */
const FEWEST_DEVICES = [
  '',
  ...comment(
    'A device of each customer, with a current location and a history. The more devices and kinds of devices, the more is tested; what has no ' +
      'value in the environment (`:-`) is left out.',
  ),
  'devices:',
  '  customers:',
  '    A:',
  '      located: # with a current location and a history',
  "        - { msisdn: '${MSISDN_A}', imsi: '${IMSI_A:-}' }",
  "        - { msisdn: '${MSISDN_A_2:-}', imsi: '${IMSI_A_2:-}' }",
  '      unlocated: # known, without a location and a history',
  "        - { msisdn: '${MSISDN_A_UNLOCATED:-}', imsi: '${IMSI_A_UNLOCATED:-}' }",
  '      withoutHistory: # known, with a current location, without a history',
  "        - { msisdn: '${MSISDN_A_WITHOUT_HISTORY:-}', imsi: '${IMSI_A_WITHOUT_HISTORY:-}' }",
  '    B:',
  '      located:',
  "        - { msisdn: '${MSISDN_B}', imsi: '${IMSI_B:-}' }",
  "        - { msisdn: '${MSISDN_B_2:-}', imsi: '${IMSI_B_2:-}' }",
  '  unknown: # well-formed keys that belong to no device; no network assigns these',
  ...UNASSIGNED.map((one) => `    - ${one}`),
];

export function devicesSection(active: readonly Contract[], brief: boolean): string[] {
  if (!active.some(({ operations }) => operations.some(({ action }) => action === 'lookup'))) return [];
  if (brief) return FEWEST_DEVICES;
  const device = (last: number): string =>
    `- { imsi: '00101${String(last).padStart(10, '0')}', msisdn: '4477009${String(last).padStart(5, '0')}' }`;
  return [
    '',
    ...comment(
      'Devices that the target knows, by customer and kind. Quote the digits: YAML reads unquoted digits as a number.',
    ),
    'devices:',
    '  customers:',
    '    A:',
    '      located: # with a current location and a history; two or more',
    `        ${device(1)}`,
    `        ${device(2)}`,
    '      unlocated: # known, without a location and a history',
    `        ${device(3)}`,
    '      withoutHistory: # known, with a current location, without a history',
    `        ${device(4)}`,
    '    B:',
    '      located:',
    `        ${device(11)}`,
    `        ${device(12)}`,
    '  unknown: # well-formed keys that belong to no device',
    `    ${device(99999)}`,
  ];
}
