import { nearest } from '../../contracts/text/nearest.ts';
import { placedDevices } from '../../contracts/placed-devices.ts';
import { dotted, type Complaint, type KeyPath } from '../problem.ts';
import { resolved, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';
import { servesInterface } from './identities.ts';

const FORMS = {
  imsi: { pattern: /^[0-9]{6,15}$/, expected: '6 to 15 digits (ITU-T E.212)' },
  msisdn: {
    pattern: /^\+?[1-9][0-9]{4,14}$/,
    expected: '5 to 15 digits, country code first, optional plus sign (ITU-T E.164)',
  },
} as const;

const KEYS = ['imsi', 'msisdn'] as const;

/** Numbers from environment variables conform to E.212 and E.164; the schema checks literal numbers. */
export const deviceForms: ProfileRule = {
  id: 'device-forms',
  needs: ['devices'],
  judge: (subject) =>
    placedDevices(subject.profile).flatMap(({ at, device }) =>
      KEYS.flatMap((key): Complaint[] => {
        const written = device[key];
        const value = written === undefined ? undefined : resolved(written, subject);
        if (value === undefined || FORMS[key].pattern.test(value)) return [];
        return [
          {
            code: 'wrong-value',
            at: [...at, key],
            what: 'the value of the environment variable has the wrong format',
            expected: FORMS[key].expected,
            received: `${value.length} characters (hidden)`,
            next: `correct the value of ${written}`,
          },
        ];
      }),
    ),
};

/** Each device is in one class of one customer, or under `unknown`. */
export const oneClassEach: ProfileRule = {
  id: 'one-class-each',
  needs: ['devices'],
  judge: (subject) => {
    const seen = new Map<string, KeyPath>();
    return placedDevices(subject.profile).flatMap(({ at, device }) =>
      KEYS.flatMap((key): Complaint[] => {
        const written = device[key];
        if (written === undefined) return [];
        const number = (resolved(written, subject) ?? written).replace(/^\+/, '');
        const earlier = seen.get(`${key} ${number}`);
        if (earlier === undefined) {
          seen.set(`${key} ${number}`, at);
          return [];
        }
        return [
          {
            code: 'contradiction',
            at: [...at, key],
            what: `${dotted(earlier)} has the same ${key.toUpperCase()}`,
            expected: 'each device once, in one class of one customer or under unknown',
            next: 'remove the device from one of the two places',
          },
        ];
      }),
    );
  },
};

/** The customer of each identity for an interface with devices has devices; a misspelt customer would have none. */
export const deviceOwners: ProfileRule = {
  id: 'device-owners',
  needs: ['identities', 'interfaces', 'devices'],
  judge: (subject) => {
    const lookups = lookupInterfaces(subject);
    const customers = Object.keys(subject.profile.devices?.customers ?? {});
    if (lookups.length === 0 || subject.profile.devices === undefined) return [];
    const identities = Object.entries(subject.profile.identities).filter(([, identity]) =>
      lookups.some((id) => servesInterface(identity, id)),
    );
    const owners = new Set(identities.map(([, { customer }]) => customer));
    return [
      ...identities.flatMap(([name, { customer }]) =>
        customers.includes(customer) ? [] : [unknownCustomer(name, customer, customers)],
      ),
      ...customers.flatMap((customer) => (owners.has(customer) ? [] : [nobodysDevices(customer)])),
    ];
  },
};

const lookupInterfaces = (subject: ProfileSubject): string[] =>
  testedContracts(subject).flatMap(({ id, operations }) =>
    operations.some(({ action }) => action === 'lookup') ? [id] : [],
  );

function unknownCustomer(name: string, customer: string, customers: readonly string[]): Complaint {
  const guess = nearest(customer, customers);
  return {
    code: 'unknown-name',
    at: ['identities', name, 'customer'],
    what: 'the profile has no devices of this customer',
    expected: `one of ${customers.join(', ')}`,
    received: customer,
    nearest: guess,
    next:
      guess === undefined
        ? `add ${customer}: { located: [] } under devices.customers if it has none`
        : `write ${guess}, or add ${customer}: { located: [] } under devices.customers`,
  };
}

const nobodysDevices = (customer: string): Complaint => ({
  code: 'unused',
  severity: 'warning',
  at: ['devices', 'customers', customer],
  on: 'key',
  what: 'there is no identity of this customer, so the suite cannot test with its devices',
  next: `add an identity with customer: ${customer}`,
});

/** An interface that looks up devices is hardly testable without devices. */
export const devicesNeeded: ProfileRule = {
  id: 'devices-needed',
  needs: ['interfaces'],
  judge: (subject) =>
    subject.profile.devices !== undefined
      ? []
      : lookupInterfaces(subject).map((id): Complaint => ({
          code: 'incomplete',
          severity: 'warning',
          at: ['interfaces', id],
          on: 'key',
          what: `the profile has no devices, so most requirements of the ${id} interface remain undecided`,
          expected: 'devices of at least one customer, and a key that belongs to no device',
          next: 'add devices: with the keys customers and unknown',
        })),
};
