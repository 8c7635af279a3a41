/** Declarations that cannot all be true. One function a pair; each says what it compares. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json-pointer.ts';
import { placedDevices } from '../../contracts/placed-devices.ts';
import { dotted, type Complaint, type KeyPath } from '../problem.ts';
import { testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

type Declared = Readonly<Record<string, Json>>;
type Contradiction = (declared: Declared, subject: ProfileSubject) => readonly Complaint[];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function contradiction(at: KeyPath, what: string, more: Pick<Complaint, 'next'> & Partial<Complaint>): Complaint {
  return { code: 'contradiction', at: ['declarations', ...at], what, ...more };
}

/** A default page larger than the largest one. */
const pageSizes: Contradiction = ({ paging }) => {
  const { defaultLimit, maxLimit } = isObject(paging) ? paging : {};
  if (typeof defaultLimit !== 'number' || typeof maxLimit !== 'number' || defaultLimit <= maxLimit) return [];
  return [
    contradiction(['paging', 'defaultLimit'], 'the default limit is larger than the maximum', {
      expected: `at most ${maxLimit}`,
      received: String(defaultLimit),
      next: 'correct one of the two',
    }),
  ];
};

/** A body that is sure to create a resource, without a member that every creation must carry. */
const minimalBodies: Contradiction = (declared) =>
  Object.keys(declared).flatMap((key) => {
    const subject = /^(.+)\.create\.requiredFields$/.exec(key)?.[1];
    const body = declared[`${subject}.create.minimalBody`];
    if (subject === undefined || body === undefined) return [];
    return listOf(declared[key]).flatMap((pointer) =>
      typeof pointer !== 'string' || getPointer(body, pointer) !== undefined
        ? []
        : [
            contradiction([`${subject}.create.minimalBody`], `the body lacks ${pointer}, which ${key} calls required`, {
              expected: `a body with ${listOf(declared[key]).join(', ')}`,
              next: `add it to the body, or take it out of ${key}`,
            }),
          ],
    );
  });

/** A member that the client may write and that the provider assigns whatever the client writes. */
const assignedAndWritable: Contradiction = (declared) =>
  ['change', 'ticket', 'order'].flatMap((subject) => {
    const assigned = listOf(declared[`${subject}.systemAssigned`]);
    const key = `${subject}.writableFields`;
    return listOf(declared[key]).flatMap((pointer, at) =>
      assigned.includes(pointer)
        ? [
            contradiction([key, at], `${subject}.systemAssigned lists this member too`, {
              received: String(pointer),
              next: 'take it out of one of the two',
            }),
          ]
        : [],
    );
  });

/** A state that can be reached and that is not among the values the member may have. */
const statesAndValues: Contradiction = (declared) =>
  [
    ['change', '/status'],
    ['ticket', '/status'],
    ['order', '/state'],
  ].flatMap(([subject = '', member = '']) => {
    const machine = declared[`${subject}.stateMachine`];
    const enums = declared[`${subject}.enums`];
    const values = isObject(enums) ? enums[member] : undefined;
    if (!isObject(machine) || !Array.isArray(values)) return [];
    const states = new Set([...Object.keys(machine), ...Object.values(machine).flatMap(listOf).map(String)]);
    return [...states]
      .filter((state) => !values.includes(state))
      .map((state) =>
        contradiction([`${subject}.stateMachine`], `the state ${state} is not among the values of ${member}`, {
          expected: `states of ${values.join(', ')}`,
          next: `add it to ${subject}.enums, or take it out here`,
        }),
      );
  });

/** Ascending and descending written alike. */
const sortDirections: Contradiction = (declared) => {
  const syntax = declared['ticket.sortSyntax'];
  if (!isObject(syntax) || syntax['asc'] !== syntax['desc']) return [];
  return [
    contradiction(['ticket.sortSyntax', 'desc'], 'ascending and descending are written alike', {
      received: String(syntax['desc']),
      next: 'write the descending form, for example  -{f}',
    }),
  ];
};

/** Closed status lists, and a status that no operation lists. */
const closedLists: Contradiction = (declared, subject) => {
  if (declared['statusListsClosed'] !== true) return [];
  const listed = new Set(
    testedContracts(subject).flatMap(({ operations }) =>
      operations.flatMap(({ responses }) => responses.map(({ status }) => status)),
    ),
  );
  return Object.entries(declared).flatMap(([key, value]) =>
    key.endsWith('Status')
      ? listOf(value).flatMap((status, at) =>
          typeof status === 'number' && !listed.has(status)
            ? [
                contradiction([key, at], 'statusListsClosed is true, and no operation lists this status', {
                  received: String(status),
                  next: 'take it out, or declare statusListsClosed: false',
                }),
              ]
            : [],
        )
      : [],
  );
};

/** Numbers written otherwise than the target is said to want them. */
const msisdnNotation: Contradiction = (declared, { profile }) => {
  const notation = declared['device.msisdnNotation'];
  if (notation !== 'plus' && notation !== 'digits') return [];
  const wrong = placedDevices(profile).find(
    ({ device: { msisdn } }) =>
      msisdn !== undefined && !msisdn.startsWith('$') && msisdn.startsWith('+') !== (notation === 'plus'),
  );
  if (wrong === undefined) return [];
  return [
    contradiction(
      ['device.msisdnNotation'],
      `${dotted(wrong.at)} is written ${notation === 'plus' ? 'without' : 'with'} a plus`,
      {
        expected: notation === 'plus' ? 'a plus before every number' : 'digits only',
        next: 'write the numbers under devices in that form, or correct the notation',
      },
    ),
  ];
};

/** An area whose southern edge lies north of its northern one, or latitudes beyond the poles. */
const boundingBox: Contradiction = (declared) => {
  const [, south, , north] = listOf(declared['device.fixtureBoundingBox']);
  if (typeof south !== 'number' || typeof north !== 'number') return [];
  if (south <= north && south >= -90 && north <= 90) return [];
  return [
    contradiction(['device.fixtureBoundingBox'], 'the latitudes describe no area', {
      expected: 'west, south, east, north in degrees, south at most north, both from -90 to 90',
      received: `south ${south}, north ${north}`,
      next: 'bring the four numbers into this order',
    }),
  ];
};

/** Reads said to be available and, elsewhere, not to be offered. */
const orderReads: Contradiction = (declared, { profile }) => {
  const available = declared['order.readAvailable'];
  if (!isObject(available)) return [];
  return (
    [
      ['list', 'order.list'],
      ['one', 'order.retrieve'],
    ] as const
  ).flatMap(([member, operation]) =>
    available[member] === true && profile.notOffered?.[operation] !== undefined
      ? [
          contradiction(['order.readAvailable', member], `notOffered says that ${operation} is not offered`, {
            next: 'remove one of the two',
          }),
        ]
      : [],
  );
};

/** A header that narrows the list, with no value to narrow it by. */
const sourceSystem: Contradiction = (declared) =>
  declared['ticket.sourceSystemIdEffect'] === 'filter' && declared['ticket.sourceSystemId'] === undefined
    ? [
        contradiction(['ticket.sourceSystemIdEffect'], 'the header narrows the list, but no value of it is declared', {
          code: 'incomplete',
          expected: 'ticket.sourceSystemId beside it',
          next: 'add ticket.sourceSystemId',
        }),
      ]
    : [];

/** A rate of the suite above the one the provider allows. */
const rates: Contradiction = (declared, { profile }) => {
  const limits = declared['limits'];
  const allowed = isObject(limits) ? limits['requestsPerSecond'] : undefined;
  const own = profile.limits?.requestsPerSecond;
  if (typeof allowed !== 'number' || own === undefined || own <= allowed) return [];
  return [
    contradiction(
      ['limits', 'requestsPerSecond'],
      'the provider allows fewer requests a second than the suite is told to send',
      {
        expected: `limits.requestsPerSecond of at most ${allowed}`,
        received: String(own),
        next: 'lower limits.requestsPerSecond',
      },
    ),
  ];
};

const CONTRADICTIONS: readonly Contradiction[] = [
  pageSizes,
  minimalBodies,
  assignedAndWritable,
  statesAndValues,
  sortDirections,
  closedLists,
  msisdnNotation,
  boundingBox,
  orderReads,
  sourceSystem,
  rates,
];

export const contradictions: ProfileRule = {
  id: 'contradictions',
  needs: ['declarations', 'interfaces', 'devices', 'limits'],
  judge: (subject) => CONTRADICTIONS.flatMap((contradicts) => contradicts(subject.profile.declarations ?? {}, subject)),
};
