/** Declarations that contradict each other. */

import type { Action, Contract, Json } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { placedDevices } from '../../contracts/placed-devices.ts';
import { ofInterface } from '../declared-value.ts';
import { dotted, type Complaint, type KeyPath } from '../problem.ts';
import { testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';
import { isObject } from '../../contracts/json/json-type.ts';

type Declared = Readonly<Record<string, Json>>;
type Contradiction = (declared: Declared, subject: ProfileSubject) => readonly Complaint[];

/** The declarations of one interface. */
interface Own {
  readonly contract: Contract;
  readonly subject: ProfileSubject;
  /** Key of a declaration of the interface: `ticket.enums` for `enums`. */
  readonly keyOf: (name: string) => string;
  readonly own: (name: string) => Json | undefined;
}

/** A contradiction between declarations of one interface; it is checked for each interface. */
const inEachInterface =
  (contradicts: (own: Own) => readonly Complaint[]): Contradiction =>
  (declared, subject) =>
    subject.contracts.flatMap((contract) => {
      const keyOf = (name: string): string => `${contract.id}.${name}`;
      return contradicts({ contract, subject, keyOf, own: (name) => declared[keyOf(name)] });
    });

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function contradiction(at: KeyPath, what: string, more: Pick<Complaint, 'next'> & Partial<Complaint>): Complaint {
  return { code: 'contradiction', at: ['declarations', ...at], what, ...more };
}

/** The values of a declaration that applies to several interfaces: for all of them, and for single ones. */
const valuesOf = (
  name: string,
  declared: Declared,
  { contracts }: ProfileSubject,
): readonly (readonly [string, Json])[] =>
  [name, ...contracts.map(({ id }) => `${id}.${name}`)].flatMap((key) => {
    const value = declared[key];
    return value === undefined ? [] : [[key, value] as const];
  });

/** The default page is larger than the maximum. */
const pageSizes: Contradiction = (declared, subject) =>
  valuesOf('paging', declared, subject).flatMap(([key, paging]) => {
    const { defaultLimit, maxLimit } = isObject(paging) ? paging : {};
    if (typeof defaultLimit !== 'number' || typeof maxLimit !== 'number' || defaultLimit <= maxLimit) return [];
    return [
      contradiction([key, 'defaultLimit'], 'the default limit is larger than the maximum', {
        expected: `at most ${maxLimit}`,
        received: String(defaultLimit),
        next: 'correct one of the two',
      }),
    ];
  });

/** The minimal body lacks a member that is declared required. */
const minimalBodies = inEachInterface(({ keyOf, own }) => {
  const body = own('create.minimalBody');
  const required = listOf(own('create.requiredFields'));
  const key = keyOf('create.requiredFields');
  if (body === undefined) return [];
  return required
    .filter((pointer) => typeof pointer === 'string' && getPointer(body, pointer) === undefined)
    .map((pointer) =>
      contradiction(
        [keyOf('create.minimalBody')],
        `the body lacks ${String(pointer)}, which is required according to ${key}`,
        {
          expected: `a body with ${required.join(', ')}`,
          next: `add it to the body, or remove it from ${key}`,
        },
      ),
    );
});

/** A member is both writable and assigned by the provider. */
const assignedAndWritable = inEachInterface(({ keyOf, own }) => {
  const assigned = listOf(own('systemAssigned'));
  return listOf(own('writableFields')).flatMap((pointer, at) =>
    assigned.includes(pointer)
      ? [
          contradiction([keyOf('writableFields'), at], `${keyOf('systemAssigned')} also lists this member`, {
            received: String(pointer),
            next: 'remove the member from one of the two places',
          }),
        ]
      : [],
  );
});

/** A state of the state machine is not an allowed value of the member. */
const statesAndValues = inEachInterface(({ contract: { model }, keyOf, own }) => {
  const [machine, enums] = [own('stateMachine'), own('enums')];
  const member = `/${model?.stateMember}`;
  const values = isObject(enums) ? enums[member] : undefined;
  if (!isObject(machine) || !Array.isArray(values)) return [];
  const states = new Set([...Object.keys(machine), ...Object.values(machine).flatMap(listOf).map(String)]);
  return [...states]
    .filter((state) => !values.includes(state))
    .map((state) =>
      contradiction([keyOf('stateMachine')], `the state ${state} is not among the values of ${member}`, {
        expected: `states of ${values.join(', ')}`,
        next: `add it to ${keyOf('enums')}, or remove it here`,
      }),
    );
});

/** Ascending and descending have the same syntax. */
const sortDirections = inEachInterface(({ keyOf, own }) => {
  const syntax = own('sortSyntax');
  if (!isObject(syntax) || syntax['asc'] !== syntax['desc']) return [];
  return [
    contradiction([keyOf('sortSyntax'), 'desc'], 'ascending and descending have the same syntax', {
      received: String(syntax['desc']),
      next: 'write the descending form, for example  -{f}',
    }),
  ];
});

/** The operations that a declared status is about, where these are not all of them. */
const ABOUT: Readonly<Record<string, readonly Action[]>> = { unknownIdStatus: ['retrieve', 'update'] };

/** Statuses that the operations list; undefined if an operation lists none, so that it may return any. */
function listedFor(name: string, contracts: readonly Contract[]): ReadonlySet<number> | undefined {
  const about = ABOUT[name];
  const operations = contracts
    .flatMap((one) => one.operations)
    .filter(({ action }) => about === undefined || about.includes(action));
  if (about !== undefined && operations.some(({ responses }) => responses.length === 0)) return undefined;
  return new Set(operations.flatMap(({ responses }) => responses.map(({ status }) => status)));
}

/** Status lists are complete, but a declared status is unlisted: in its interface, or, for a declaration without one, in all of them. */
const closedLists: Contradiction = (declared, subject) => {
  const tested = testedContracts(subject);
  const closed = tested.filter((one) => ofInterface(one, subject.profile).declarations?.['statusListsClosed'] === true);
  if (closed.length === 0) return [];
  return Object.entries(declared).flatMap(([key, value]) => {
    const owner = tested.find(({ id }) => key.startsWith(`${id}.`));
    if (!key.endsWith('Status') || (owner && !closed.includes(owner))) return [];
    const name = owner ? key.slice(owner.id.length + 1) : key;
    const listed = listedFor(name, owner ? [owner] : closed);
    return listOf(value).flatMap((status, at) =>
      typeof status === 'number' && listed?.has(status) === false
        ? [
            contradiction([key, at], 'statusListsClosed is true, and no operation lists this status', {
              received: String(status),
              next: 'remove it, or declare statusListsClosed: false',
            }),
          ]
        : [],
    );
  });
};

/** MSISDNs have another notation than the declared one. */
const msisdnNotation = inEachInterface(({ subject: { profile }, keyOf, own }) => {
  const notation = own('msisdnNotation');
  if (notation !== 'plus' && notation !== 'digits') return [];
  const wrong = placedDevices(profile).find(
    ({ device: { msisdn } }) =>
      msisdn !== undefined && !msisdn.startsWith('$') && msisdn.startsWith('+') !== (notation === 'plus'),
  );
  if (wrong === undefined) return [];
  return [
    contradiction([keyOf('msisdnNotation')], `${dotted(wrong.at)} has ${notation === 'plus' ? 'no' : 'a'} plus sign`, {
      expected: notation === 'plus' ? 'a plus sign before every number' : 'digits only',
      next: 'write all numbers under devices in this notation, or correct the declared notation',
    }),
  ];
});

/** The south edge of the area is north of the north edge, or a latitude is out of range. */
const boundingBox = inEachInterface(({ keyOf, own }) => {
  const [, south, , north] = listOf(own('fixtureBoundingBox'));
  if (typeof south !== 'number' || typeof north !== 'number') return [];
  if (south <= north && south >= -90 && north <= 90) return [];
  return [
    contradiction([keyOf('fixtureBoundingBox')], 'the latitudes do not describe an area', {
      expected: 'west, south, east, north in degrees; south at most north, both from -90 to 90',
      received: `south ${south}, north ${north}`,
      next: 'write the four numbers in this order',
    }),
  ];
});

/** The reads in `readAvailable`. */
const READS: Readonly<Record<string, Action>> = { list: 'list', one: 'retrieve' };

/** A read is both declared available and listed under `notOffered`. */
const availableReads = inEachInterface(({ contract, subject: { profile }, keyOf, own }) => {
  const available = own('readAvailable');
  if (!isObject(available)) return [];
  return Object.entries(READS).flatMap(([member, action]) =>
    operationsOf(contract, action)
      .filter((operation) => available[member] === true && profile.notOffered?.[operation] !== undefined)
      .map((operation) =>
        contradiction([keyOf('readAvailable'), member], `notOffered also lists ${operation}`, {
          next: 'remove one of the two',
        }),
      ),
  );
});

/** A header filters the list, but no value of it is declared. */
const sourceSystem = inEachInterface(({ keyOf, own }) =>
  own('sourceSystemIdEffect') === 'filter' && own('sourceSystemId') === undefined
    ? [
        contradiction([keyOf('sourceSystemIdEffect')], 'the header filters the list, but no value of it is declared', {
          code: 'incomplete',
          expected: `a value for ${keyOf('sourceSystemId')}`,
          next: `add ${keyOf('sourceSystemId')}`,
        }),
      ]
    : [],
);

/** The request rate of the suite is higher than the provider allows. */
const rates: Contradiction = (declared, subject) =>
  valuesOf('limits', declared, subject).flatMap(([key, limits]) => {
    const allowed = isObject(limits) ? limits['requestsPerSecond'] : undefined;
    const own = subject.profile.limits?.requestsPerSecond;
    if (typeof allowed !== 'number' || own === undefined || own <= allowed) return [];
    return [
      contradiction([key, 'requestsPerSecond'], 'the provider allows fewer requests per second than the suite sends', {
        expected: `limits.requestsPerSecond of at most ${allowed}`,
        received: String(own),
        next: 'lower limits.requestsPerSecond',
      }),
    ];
  });

/** Members of the resource for which the document states a type: the rows about the others only warn. */
const withStatedType = ({ requirements, model }: Contract): ReadonlySet<Json> =>
  new Set(
    requirements
      .filter(({ check }) => check?.id === 'member-type' && check.options['resource'] === model?.schema)
      .flatMap(({ check }) => (check?.options['severity'] === 'warn' ? [] : [check?.options['member'] ?? []].flat())),
  );

/** A type is declared for a member whose type the document states. */
const statedTypes: Contradiction = (declared, subject) =>
  subject.contracts.flatMap((contract) => {
    const types = isObject(declared['fieldTypes']) ? declared['fieldTypes'][contract.id] : undefined;
    const stated = withStatedType(contract);
    return Object.keys(isObject(types) ? types : {})
      .filter((member) => stated.has(member))
      .map((member) =>
        contradiction(['fieldTypes', contract.id, member], 'the document states the type of this member', {
          on: 'key',
          next: 'remove it: only types that no document states can be declared',
        }),
      );
  });

const CONTRADICTIONS: readonly Contradiction[] = [
  pageSizes,
  minimalBodies,
  assignedAndWritable,
  statesAndValues,
  sortDirections,
  closedLists,
  msisdnNotation,
  boundingBox,
  availableReads,
  sourceSystem,
  rates,
  statedTypes,
];

export const contradictions: ProfileRule = {
  id: 'contradictions',
  needs: ['declarations', 'interfaces', 'devices', 'limits'],
  judge: (subject) => CONTRADICTIONS.flatMap((contradicts) => contradicts(subject.profile.declarations ?? {}, subject)),
};
