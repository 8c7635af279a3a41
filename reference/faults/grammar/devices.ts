/** One device of the profile, named by one of its keys, alone or among others, by its owner or by another customer, is served wrongly. */

import { aroundCall, rejecting, withParameter } from '../../alteration.ts';
import type { Alteration } from '../../alteration.ts';
import { askedDevices } from '../../device/asked-devices.ts';
import type { Device } from '../../device/device.ts';
import { fleet } from '../../device/fleet.ts';
import type { Inbound } from '../../http/inbound.ts';
import { queryValues } from '../../http/inbound.ts';
import { generate } from './family.ts';
import type { Generated, Point } from './family.ts';

const nameOf = ({ customer, imsi }: Device): string => `${customer}${String(Number(imsi.slice(-3)))}`;

const devices = new Map(fleet.map((device) => [nameOf(device), device]));

const named = (isMeant: (device: Device) => boolean): readonly string[] => fleet.filter(isMeant).map(nameOf);

const dimensions = {
  operation: ['details', 'locations', 'history'],
  device: [...devices.keys()],
  key: ['imsi', 'msisdn'],
  company: ['alone', 'among-own', 'among-foreign'],
  caller: ['owner', 'other'],
  effect: ['not-found', 'rejected', 'of-another', 'served', 'server-error'],
} as const;

type Of = Point<typeof dimensions>;

const excluded = [
  { where: { caller: ['owner'], effect: ['served'] }, reason: 'The owner is to be served.' },
  {
    where: { caller: ['other'], effect: ['of-another', 'rejected'] },
    reason: 'The device is to be rejected, or left out.',
  },
  {
    where: { operation: ['history'], company: ['among-own', 'among-foreign'] },
    reason: 'The result of a history of several devices is unspecified.',
  },
  {
    where: { caller: ['other'], company: ['among-own', 'among-foreign'], effect: ['not-found'] },
    reason: 'A foreign device is left out, as one that is not found.',
  },
  {
    where: { caller: ['other'], company: ['among-foreign'] },
    reason: 'All of the devices are foreign: covered by a foreign device alone.',
  },
  {
    where: { company: ['among-own', 'among-foreign'], effect: ['rejected'] },
    reason: 'The whole request would be rejected: covered by the device alone.',
  },
  {
    where: {
      operation: ['locations', 'history'],
      device: named(({ positions }) => positions.length === 0),
      caller: ['owner'],
      effect: ['not-found'],
    },
    reason: 'A device without a location is not found anyway.',
  },
  {
    where: {
      operation: ['history'],
      device: named(({ historyLength }) => historyLength === 0),
      caller: ['owner'],
      effect: ['not-found'],
    },
    reason: 'A device without a history is not found anyway.',
  },
  {
    where: {
      operation: ['locations', 'history'],
      device: named(({ historyLength }) => historyLength === 0),
      caller: ['other'],
      effect: ['served'],
    },
    reason: 'There may be nothing that could be served; 204 in the place of 401 is the effect of another combination.',
  },
] as const;

const REQUIREMENTS = {
  'not-found': { alone: 'both-scopes-are-200', among: 'all-found-devices-are-returned' },
  rejected: { alone: 'both-scopes-are-200', among: 'own-and-foreign-is-200' },
} as const;

function requirementOf({ operation, company, caller, effect }: Of): string {
  const among = company === 'alone' ? 'alone' : 'among';
  switch (effect) {
    case 'server-error':
      return 'device.errors.input-causes-no-server-error';
    case 'of-another':
      return 'device.service.only-requested-devices-are-returned';
    case 'served':
      return 'device.service.only-own-devices-are-returned';
    default:
      return `device.${operation}.${caller === 'other' ? 'foreign-is-401' : REQUIREMENTS[effect][among]}`;
  }
}

const isNamed = (request: Inbound, key: string, value: string): boolean =>
  queryValues(request, key).some((text) => text.split(',').some((one) => one.trim().replace(/^\+/, '') === value));

/** A key of no device. */
const NOWHERE = { imsi: '001010000000099', msisdn: '447700900199' } as const;

function alterationOf({ operation, device: name, key, company, caller, effect }: Of): Alteration {
  const device = devices.get(name)!;
  const own = fleet.filter(({ customer, positions }) => customer === device.customer && positions.length > 1);
  const another = own.find((one) => one !== device)!;
  return aroundCall(`device.${operation}`, (call, next, parts) => {
    if (!isNamed(call.request, key, device[key]) || (call.customer === device.customer) !== (caller === 'owner'))
      return next();
    const { owned, foreign } = askedDevices(call, parts);
    const isAlone = owned.length + foreign.length === 1;
    const isOfCompany = {
      alone: isAlone,
      'among-own': caller === 'owner' ? owned.length > 1 : owned.length > 0,
      'among-foreign': foreign.length > 0,
    };
    if (!isOfCompany[company]) return next();
    const naming = (value: string) =>
      withParameter(call, key, (text) =>
        text
          .split(',')
          .map((one) => (one.trim().replace(/^\+/, '') === device[key] ? value : one))
          .join(','),
      );
    switch (effect) {
      case 'not-found':
        return next(naming(NOWHERE[key]));
      case 'rejected':
        return rejecting(401);
      case 'of-another':
        return next(naming(another[key]));
      case 'served':
        return next({ ...call, customer: device.customer });
      default:
        return rejecting(500);
    }
  });
}

const EFFECTS = {
  'not-found': 'is not found',
  rejected: 'is rejected with 401',
  'of-another': 'is confused with another one',
  served: 'is served to a customer that does not own it',
  'server-error': 'causes a server error',
} as const;

export const deviceFamily = (): Generated =>
  generate({
    name: 'devices',
    dimensions,
    excluded,
    fault: (point) => ({
      requirement: requirementOf(point),
      summary: `The device ${point.device}, named by its ${point.key} (${point.company}), ${EFFECTS[point.effect]}: ${point.operation} for ${point.caller === 'owner' ? 'its owner' : 'another customer'}.`,
      alter: alterationOf(point),
    }),
  });
