/** Declarations that cannot all be true. One function a pair; each says what it compares. */

import type { Action, Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json-pointer.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { placedDevices } from '../../contracts/placed-devices.ts';
import { dotted, type Complaint, type KeyPath } from '../problem.ts';
import { testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

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

/** A contradiction within the declarations of one interface, looked for in each. */
const inEachInterface =
  (contradicts: (own: Own) => readonly Complaint[]): Contradiction =>
  (declared, subject) =>
    subject.contracts.flatMap((contract) => {
      const keyOf = (name: string): string => `${contract.id}.${name}`;
      return contradicts({ contract, subject, keyOf, own: (name) => declared[keyOf(name)] });
    });

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
const minimalBodies = inEachInterface(({ keyOf, own }) => {
  const body = own('create.minimalBody');
  const required = listOf(own('create.requiredFields'));
  const key = keyOf('create.requiredFields');
  if (body === undefined) return [];
  return required
    .filter((pointer) => typeof pointer === 'string' && getPointer(body, pointer) === undefined)
    .map((pointer) =>
      contradiction([keyOf('create.minimalBody')], `the body lacks ${String(pointer)}, which ${key} calls required`, {
        expected: `a body with ${required.join(', ')}`,
        next: `add it to the body, or take it out of ${key}`,
      }),
    );
});

/** A member that the client may write and that the provider assigns whatever the client writes. */
const assignedAndWritable = inEachInterface(({ keyOf, own }) => {
  const assigned = listOf(own('systemAssigned'));
  return listOf(own('writableFields')).flatMap((pointer, at) =>
    assigned.includes(pointer)
      ? [
          contradiction([keyOf('writableFields'), at], `${keyOf('systemAssigned')} lists this member too`, {
            received: String(pointer),
            next: 'take it out of one of the two',
          }),
        ]
      : [],
  );
});

/** A state that can be reached and that is not among the values the member may have. */
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
        next: `add it to ${keyOf('enums')}, or take it out here`,
      }),
    );
});

/** Ascending and descending written alike. */
const sortDirections = inEachInterface(({ keyOf, own }) => {
  const syntax = own('sortSyntax');
  if (!isObject(syntax) || syntax['asc'] !== syntax['desc']) return [];
  return [
    contradiction([keyOf('sortSyntax'), 'desc'], 'ascending and descending are written alike', {
      received: String(syntax['desc']),
      next: 'write the descending form, for example  -{f}',
    }),
  ];
});

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
const msisdnNotation = inEachInterface(({ subject: { profile }, keyOf, own }) => {
  const notation = own('msisdnNotation');
  if (notation !== 'plus' && notation !== 'digits') return [];
  const wrong = placedDevices(profile).find(
    ({ device: { msisdn } }) =>
      msisdn !== undefined && !msisdn.startsWith('$') && msisdn.startsWith('+') !== (notation === 'plus'),
  );
  if (wrong === undefined) return [];
  return [
    contradiction(
      [keyOf('msisdnNotation')],
      `${dotted(wrong.at)} is written ${notation === 'plus' ? 'without' : 'with'} a plus`,
      {
        expected: notation === 'plus' ? 'a plus before every number' : 'digits only',
        next: 'write the numbers under devices in that form, or correct the notation',
      },
    ),
  ];
});

/** An area whose southern edge lies north of its northern one, or latitudes beyond the poles. */
const boundingBox = inEachInterface(({ keyOf, own }) => {
  const [, south, , north] = listOf(own('fixtureBoundingBox'));
  if (typeof south !== 'number' || typeof north !== 'number') return [];
  if (south <= north && south >= -90 && north <= 90) return [];
  return [
    contradiction([keyOf('fixtureBoundingBox')], 'the latitudes describe no area', {
      expected: 'west, south, east, north in degrees, south at most north, both from -90 to 90',
      received: `south ${south}, north ${north}`,
      next: 'bring the four numbers into this order',
    }),
  ];
});

/** The reads that `readAvailable` speaks of. */
const READS: Readonly<Record<string, Action>> = { list: 'list', one: 'retrieve' };

/** Reads said to be available and, elsewhere, not to be offered. */
const availableReads = inEachInterface(({ contract, subject: { profile }, keyOf, own }) => {
  const available = own('readAvailable');
  if (!isObject(available)) return [];
  return Object.entries(READS).flatMap(([member, action]) =>
    operationsOf(contract, action)
      .filter((operation) => available[member] === true && profile.notOffered?.[operation] !== undefined)
      .map((operation) =>
        contradiction([keyOf('readAvailable'), member], `notOffered says that ${operation} is not offered`, {
          next: 'remove one of the two',
        }),
      ),
  );
});

/** A header that narrows the list, with no value to narrow it by. */
const sourceSystem = inEachInterface(({ keyOf, own }) =>
  own('sourceSystemIdEffect') === 'filter' && own('sourceSystemId') === undefined
    ? [
        contradiction([keyOf('sourceSystemIdEffect')], 'the header narrows the list, but no value of it is declared', {
          code: 'incomplete',
          expected: `${keyOf('sourceSystemId')} beside it`,
          next: `add ${keyOf('sourceSystemId')}`,
        }),
      ]
    : [],
);

/** A rate of the suite above the one the provider allows. */
const rates: Contradiction = (declared, { profile }) => {
  const limits = declared['limits'];
  const allowed = isObject(limits) ? limits['requestsPerSecond'] : undefined;
  const own = profile.limits?.requestsPerSecond;
  if (typeof allowed !== 'number' || own === undefined || own <= allowed) return [];
  return [
    contradiction(['limits', 'requestsPerSecond'], 'the provider allows fewer requests a second than the suite sends', {
      expected: `limits.requestsPerSecond of at most ${allowed}`,
      received: String(own),
      next: 'lower limits.requestsPerSecond',
    }),
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
  availableReads,
  sourceSystem,
  rates,
];

export const contradictions: ProfileRule = {
  id: 'contradictions',
  needs: ['declarations', 'interfaces', 'devices', 'limits'],
  judge: (subject) => CONTRADICTIONS.flatMap((contradicts) => contradicts(subject.profile.declarations ?? {}, subject)),
};
