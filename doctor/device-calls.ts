/** Whether devices are what the profile says: one call for each thing it claims. Sends nothing itself. */

import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { DeviceKey, Identity, Profile } from '../contracts/formats/profile.ts';
import { classOfDevice, ownerOf, placedDevices, type PlacedClass } from '../contracts/placed-devices.ts';
import { dotted } from '../profile/problem.ts';
import type { Diagnosis } from './diagnosis.ts';

export interface DeviceCall {
  /** Path of the device in the profile: `devices.customers.A.located[0]`. */
  readonly device: string;
  readonly identity: string;
  readonly operation: Operation;
  readonly query: Readonly<Record<string, Json>>;
  /** What the profile claims, in words. */
  readonly claim: string;
  readonly wanted: readonly number[];
}

const statuses = (value: Json | undefined): number[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((one) => typeof one === 'number') : [];

/** The statuses by which a lookup is as declared for a device of a class. */
function wantedOf(operation: Operation, deviceClass: PlacedClass, { declarations = {} }: Profile): readonly number[] {
  const declared = (name: string): number[] => statuses(declarations[`${operation.interface}.${name}`]);
  const unlocated = [204, ...declared('unlocatedStatus')];
  if (deviceClass === 'unknown') return [204, ...declared('unknownDeviceStatus')];
  if (operation.lookup === 'details' || deviceClass === 'located') return [200];
  if (deviceClass === 'withoutHistory') return operation.lookup === 'history' ? unlocated : [200];
  return unlocated;
}

const CLAIMS: Readonly<Record<PlacedClass, Readonly<Record<NonNullable<Operation['lookup']>, string>>>> = {
  located: {
    details: 'the device is known',
    locations: 'the device has a current location',
    history: 'the device has a location history',
  },
  unlocated: {
    details: 'the device is known',
    locations: 'the device has no current location',
    history: 'the device has no location history',
  },
  withoutHistory: {
    details: 'the device is known',
    locations: 'the device has a current location',
    history: 'the device has no location history',
  },
  unknown: {
    details: 'the device belongs to no customer',
    locations: 'the device belongs to no customer',
    history: 'the device belongs to no customer',
  },
};

/** An identity of the customer that may call the operation; of any customer for a device that belongs to none. */
function callerOf(
  operation: Operation,
  customer: string | undefined,
  able: readonly (readonly [string, Identity])[],
): string | undefined {
  return able.find(
    ([, identity]) =>
      (customer === undefined || identity.customer === customer) &&
      operation.scopes.every((scope) => identity.scopes?.includes(scope)),
  )?.[0];
}

/** Both keys are tried on details, as either may be mistyped; the other lookups take one. */
function queriesFor(operation: Operation, { imsi, msisdn }: DeviceKey): Record<string, Json>[] {
  const queries = [...(imsi === undefined ? [] : [{ imsi }]), ...(msisdn === undefined ? [] : [{ msisdn }])];
  return operation.lookup === 'details' ? queries : queries.slice(0, 1);
}

/** Calls for all devices of the profile. @param able identities that were shown to work on the interface. */
export function deviceCalls(
  contract: Contract,
  profile: Profile,
  able: readonly (readonly [string, Identity])[],
): readonly DeviceCall[] {
  const lookups = contract.operations.filter(({ action }) => action === 'lookup');
  return placedDevices(profile).flatMap(({ at, label, device }) => {
    const deviceClass = classOfDevice(label);
    return lookups.flatMap((operation) => {
      const identity = callerOf(operation, ownerOf(label), able);
      if (identity === undefined || operation.lookup === undefined) return [];
      const claim = CLAIMS[deviceClass][operation.lookup];
      const wanted = wantedOf(operation, deviceClass, profile);
      return queriesFor(operation, device).map((query) => ({
        device: dotted(at),
        identity,
        operation,
        query,
        claim,
        wanted,
      }));
    });
  });
}

const NEXT: Partial<Readonly<Record<number, string>>> = {
  200: 'move the device to its class in the profile, or choose a key that belongs to no customer',
  204: 'check the key, and whether the device belongs to another class',
  401: 'check the key, and to which customer the device belongs',
};

/** What is wrong with a device, if anything: one message for each device and claim. */
export function deviceDiagnosis(call: DeviceCall, status: number): Diagnosis {
  const isOk = call.wanted.includes(status);
  const key = Object.keys(call.query)[0] ?? '';
  return {
    outcome: isOk ? 'ok' : status >= 500 || status === 429 ? 'unproven' : 'failed',
    check: 'device',
    subject: call.device,
    what: isOk
      ? `${call.claim}, as declared`
      : `the profile states that ${call.claim}, but the response of the target differs`,
    ...(isOk
      ? {}
      : {
          expected: `status ${call.wanted.join(' or ')} from ${call.operation.id}, for a request by ${key} as ${call.identity}`,
          received: `status ${status}`,
          next: NEXT[status] ?? 'check the target, and try again',
        }),
  };
}
