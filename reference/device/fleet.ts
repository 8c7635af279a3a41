import type { DeviceKey, Devices } from '../../contracts/formats/profile.ts';
import type { Device, DevicePosition } from './device.ts';

type Place = readonly [longitude: number, latitude: number];

const LISBON: Place = [-9.139, 38.722];
const MADRID: Place = [-3.704, 40.417];
const BERLIN: Place = [13.405, 52.52];
const VIENNA: Place = [16.372, 48.208];
const BRUSSELS: Place = [4.352, 50.847];
const PARIS: Place = [2.352, 48.857];
const ROME: Place = [12.496, 41.903];
const PRAGUE: Place = [14.438, 50.076];
const POZNAN: Place = [16.925, 52.406];
const LYON: Place = [4.835, 45.764];

/** IMSIs lie in the test network 001-01 (ITU-T E.212); MSISDNs in the range of the United Kingdom that Ofcom keeps free for drama. */
const key = (number: number): Required<DeviceKey> => ({
  imsi: `00101${String(number).padStart(10, '0')}`,
  msisdn: `447700900${String(100 + number)}`,
});

/** All devices: two customers, and each class of device that the lookup rules distinguish. */
export const fleet: readonly Device[] = [
  device(1, 'A', trail(LISBON, 4)),
  device(2, 'A', trail(MADRID, 3)),
  device(3, 'A', []),
  device(4, 'A', trail(BRUSSELS, 1), 0),
  device(5, 'A', trail(PARIS, 2)),
  device(6, 'A', trail(ROME, 3)),
  device(7, 'A', trail(PRAGUE, 2)),
  device(8, 'A', trail(POZNAN, 2)),
  device(9, 'A', trail(LYON, 2)),
  device(11, 'B', trail(BERLIN, 4)),
  device(12, 'B', trail(VIENNA, 2)),
  device(13, 'B', []),
];

/** The same devices as in a profile, and two keys of no device. */
export const fleetOfProfile: Devices = {
  customers: {
    A: { located: [1, 2, 5, 6, 7, 8, 9].map(key), unlocated: [key(3)], withoutHistory: [key(4)] },
    B: { located: [key(11), key(12)], unlocated: [key(13)] },
  },
  unknown: [key(91), key(92)],
};

function device(
  number: number,
  customer: string,
  positions: readonly DevicePosition[],
  history = positions.length,
): Device {
  return { ...key(number), customer, model: 'NB-100 meter', status: 'active', positions, historyLength: history };
}

/** Positions a day apart and a few hundred metres off each other, newest first, at fixed dates so that runs agree. */
function trail([longitude, latitude]: Place, length: number): DevicePosition[] {
  return Array.from({ length }, (_, age) => ({
    longitude: round(longitude + age * 0.004),
    latitude: round(latitude - age * 0.003),
    accuracyMetres: 800 + age * 150,
    at: new Date(Date.UTC(2026, 0, 20 - age, 8, 30)).toISOString(),
  }));
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
