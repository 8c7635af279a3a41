import { nearest } from '../../contracts/nearest.ts';
import { placedDevices } from '../../contracts/placed-devices.ts';
import { dotted, type Complaint, type KeyPath } from '../problem.ts';
import { resolved, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';
import { servesInterface } from './identities.ts';

const FORMS = {
  imsi: { pattern: /^[0-9]{6,15}$/, expected: '6 to 15 digits (ITU-T E.212)' },
  msisdn: {
    pattern: /^\+?[1-9][0-9]{4,14}$/,
    expected: '5 to 15 digits, the country code first, a plus allowed (ITU-T E.164)',
  },
} as const;

const KEYS = ['imsi', 'msisdn'] as const;

/** Numbers that come from the environment have the form of E.212 and E.164 too; for literal ones the schema says it. */
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
            what: 'the value in the environment has the wrong form',
            expected: FORMS[key].expected,
            received: `${value.length} characters, not shown`,
            next: `correct the value of ${written}`,
          },
        ];
      }),
    ),
};

/** A device stands in one class of one customer, or among the unknown ones. */
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
            what: `the same ${key.toUpperCase()} stands at ${dotted(earlier)}`,
            expected: 'each device once, in one class of one customer or under unknown',
            next: 'remove it from one of the two',
          },
        ];
      }),
    );
  },
};

/** Identities for an interface with devices are of customers whose devices are known; a misspelt customer would own nothing. */
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
    what: 'no devices are declared for this customer',
    expected: `one of ${customers.join(', ')}`,
    received: customer,
    ...(guess === undefined ? {} : { nearest: guess }),
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
  what: 'no identity calls for this customer, so nothing can be learnt from its devices',
  next: `add an identity with customer: ${customer}`,
});

/** Without devices hardly anything of an interface that looks them up can be decided. */
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
          what: `no devices are declared, so most of the ${id} interface cannot be decided`,
          expected: 'devices of at least one customer, and a key that belongs to no device',
          next: 'add devices: with customers and unknown',
        })),
};
