/** A result as a run against a sandbox gives it, with every verdict in it: what the tests of reports are fed, and what docs show. */

import type { SourceDocument } from '../../contracts/contract.ts';
import type {
  Cause,
  Evidence,
  Finding,
  InterfaceResult,
  Overall,
  RequirementResult,
  Result,
  Verdict,
} from '../../contracts/formats/result.ts';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';

const DOCUMENTS: Readonly<Record<string, SourceDocument>> = {
  device: { id: 'device', title: 'Device Details and Location API', dated: '2021-04-16' },
  change: { id: 'change', title: 'Change Request API', dated: '2021-12-03' },
  ticket: { id: 'ticket', title: 'Trouble Ticket API and Service Order API', dated: '2021-03-19' },
  order: { id: 'order', title: 'Trouble Ticket API and Service Order API', dated: '2020-03-23' },
};

interface Row
  extends
    Pick<RequirementResult, 'id' | 'statement' | 'operations' | 'verdict'>,
    Partial<Omit<RequirementResult, 'id' | 'statement' | 'operations' | 'verdict' | 'interface' | 'source'>> {
  readonly section: string;
  readonly item?: string;
}

function requirement({
  section,
  item,
  basis = 'stated',
  level = 'must',
  decided = 0,
  witnesses = [],
  ...row
}: Row): RequirementResult {
  const name = row.id.slice(0, row.id.indexOf('.'));
  return {
    ...row,
    interface: name,
    source: { document: name, section, ...(item ? { item } : {}) },
    basis,
    level,
    decided,
    witnesses,
  };
}

const LOOKUPS = ['device.details', 'device.locations', 'device.history'];
const LOCATIONS = ['device.locations', 'device.history'];

const ROWS: readonly Row[] = [
  {
    id: 'device.details.found',
    section: 'Endpoints / Responses',
    item: 'GET /devices 200',
    statement: 'The response to a request for an own device must have status 200.',
    operations: ['device.details'],
    verdict: 'pass',
    decided: 14,
    witnesses: [3, 9, 11],
  },
  {
    id: 'device.details.unknown-device-is-204',
    section: 'Endpoints / Responses',
    item: 'GET /devices 204',
    statement: 'The response must have status 204 if none of the requested devices is found.',
    operations: ['device.details'],
    verdict: 'pass',
    decided: 4,
    witnesses: [21],
  },
  {
    id: 'device.locations.media-type',
    section: 'Resources and their fields / Media types',
    statement: 'Locations and location history are GeoJSON, sent as application/geo+json.',
    operations: LOCATIONS,
    verdict: 'fail',
    decided: 22,
    reason: 'expected application/geo+json, received application/json',
    witnesses: [30, 31],
    perOperation: [
      {
        operation: 'device.locations',
        verdict: 'fail',
        decided: 12,
        reason: 'expected application/geo+json, received application/json',
      },
      { operation: 'device.history', verdict: 'pass', decided: 10 },
    ],
  },
  {
    id: 'device.token.invalid-is-403',
    section: 'Authentication',
    item: 'rule 2',
    statement: 'The response to a request with an invalid token must have status 403.',
    operations: LOOKUPS,
    verdict: 'fail',
    decided: 12,
    reason: 'expected 403, received 401',
    witnesses: [40, 41, 42],
  },
  {
    id: 'device.scope.missing-is-401',
    section: 'Authentication',
    item: 'rule 5',
    statement: 'The response to a request without the required scope must have status 401.',
    operations: LOOKUPS,
    verdict: 'waived',
    decided: 6,
    reason: 'expected 401, received 403; accepted until 2027-01-31 (release 9 swaps the two)',
    witnesses: [44],
  },
  {
    id: 'device.ownership.mixed-is-filtered',
    section: 'What the service does',
    statement: 'A call for own and foreign devices is served with the own ones alone.',
    operations: LOOKUPS,
    verdict: 'pass',
    basis: 'implied',
    decided: 9,
    witnesses: [50, 52],
  },
  {
    id: 'device.not-found.no-content',
    section: 'Endpoints / Responses',
    statement: 'A 204 brings no content.',
    operations: LOOKUPS,
    verdict: 'pass',
    decided: 7,
    witnesses: [21, 60],
  },
  {
    id: 'device.history.without-history-is-204',
    section: 'Endpoints / Responses',
    item: 'GET /devices/locations/history 204',
    statement: 'The response must have status 204 if the device has no recorded location.',
    operations: ['device.history'],
    verdict: 'inconclusive',
    reason: 'the profile names no device without history',
    declarations: ['fixtures.deviceWithoutHistory'],
  },
  {
    id: 'device.several-keys',
    section: 'Endpoints',
    item: 'encoding of several values',
    statement: 'Several keys of one kind are sent in the way the provider declares.',
    operations: LOOKUPS,
    verdict: 'undeclared',
    basis: 'open',
    reason: 'the profile does not say how several keys are encoded',
    declarations: ['device.multiValueEncoding'],
    observed: ['imsi=a&imsi=b: 200 with 2 devices (3 times)', 'imsi=a,b: 204 (3 times)'],
    witnesses: [70, 71],
  },
  {
    id: 'device.no-key',
    section: 'Endpoints',
    item: 'neither imsi nor msisdn',
    statement: 'The response to a request without a key is unspecified; if declared, it must be as declared.',
    operations: LOOKUPS,
    verdict: 'undeclared',
    basis: 'open',
    reason: 'the profile does not say what a call without a key means',
    declarations: ['device.noKeyBehaviour'],
    observed: ['400 (3 times)'],
    witnesses: [75],
  },
  {
    id: 'device.correlation.echo-is-as-declared',
    section: 'Resources and their fields / Correlation rules',
    item: 'rule 2',
    statement: 'A correlation id that is echoed is the one that was sent.',
    operations: LOOKUPS,
    verdict: 'warn',
    basis: 'implied',
    level: 'should',
    decided: 5,
    reason: 'expected the id that was sent, received one in upper case',
    witnesses: [80],
  },
  {
    id: 'device.rate-limit',
    section: 'Limits',
    statement: 'Requests beyond the declared rate must be rejected as declared.',
    operations: LOOKUPS,
    verdict: 'not-run',
    basis: 'open',
    level: 'may',
    reason: 'left out at this effort',
  },

  {
    id: 'change.hub.create-is-201',
    section: 'Endpoints / POST /ChangeManagement/v18/hub',
    statement: 'The response to the creation of a hub must have status 201 and contain the hub.',
    operations: ['change.hub-create'],
    verdict: 'pass',
    decided: 6,
    witnesses: [101],
  },
  {
    id: 'change.hub.id-is-an-integer',
    section: 'Resources and their fields / Hub',
    item: 'id',
    statement: 'The id of a hub is a JSON integer.',
    operations: ['change.hub-create', 'change.hub-retrieve'],
    verdict: 'pass',
    decided: 8,
    witnesses: [101, 103],
  },
  {
    id: 'change.hub.get-is-a-list',
    section: 'Endpoints / GET /hub/{id}',
    statement: 'The response to the retrieval of a hub by id must be an array of hubs.',
    operations: ['change.hub-retrieve'],
    verdict: 'fail',
    decided: 2,
    reason: 'expected an array, received an object',
    witnesses: [103],
  },
  {
    id: 'change.notification.update',
    section: 'Events',
    statement: 'An updated change request is notified to every hub it concerns.',
    operations: ['change.publish'],
    verdict: 'inconclusive',
    reason: 'the target never reached the listener in this run',
    rootCause: { seq: 110 },
  },
  {
    id: 'change.hub.delete-silences',
    section: 'What the service does',
    item: 'operation 7',
    statement: 'A deleted hub must not be notified.',
    operations: ['change.hub-delete'],
    verdict: 'undeclared',
    reason: 'the profile does not say how a hub is deleted',
    declarations: ['hub.delete'],
  },
  {
    id: 'change.create.agrees',
    section: 'Endpoints / Create change request',
    statement: 'The response to a creation must agree with the request.',
    operations: ['change.create'],
    verdict: 'undeclared',
    reason: 'the profile does not bind the creation of change requests to a path',
    declarations: ['change.create'],
  },
  {
    id: 'change.retrieve.object',
    section: 'Endpoints / GET /getChangeRequest/{id}',
    statement: 'The response to the retrieval of a change request must be one object.',
    operations: ['change.retrieve'],
    verdict: 'pass',
    decided: 5,
    witnesses: [120],
  },
  {
    id: 'change.monitor.status',
    section: 'What the service does',
    item: 'operation 8',
    statement: 'The monitor must show the status of a change.',
    operations: ['change.monitor'],
    verdict: 'not-offered',
    basis: 'open',
    level: 'may',
    reason: 'the profile says it is not offered: all operations are synchronous',
  },
  {
    id: 'change.list.array',
    section: 'Endpoints / GET /changeRequest',
    statement: 'The list is an array of change requests.',
    operations: ['change.list'],
    verdict: 'pass',
    decided: 11,
    witnesses: [130],
  },
  {
    id: 'change.note.clientviewable-is-boolean',
    section: 'Resources and their fields / Change request',
    item: 'note[]',
    statement: 'clientviewable is a JSON boolean where it is present.',
    operations: ['change.retrieve', 'change.list'],
    verdict: 'error',
    reason: 'the check member-type failed: cannot read a schema at /components/schemas/Note',
  },

  {
    id: 'ticket.create.is-201',
    section: 'Endpoints / Trouble ticket',
    item: 'POST /troubleTicket',
    statement: 'The response to the creation of a ticket must have status 201.',
    operations: ['ticket.create'],
    verdict: 'pass',
    decided: 19,
    witnesses: [201],
  },
  {
    id: 'ticket.create.agrees',
    section: 'Endpoints / Trouble ticket',
    item: 'POST /troubleTicket',
    statement: 'The response to a creation must agree with the request.',
    operations: ['ticket.create'],
    verdict: 'pass',
    basis: 'implied',
    decided: 19,
    witnesses: [201, 204],
  },
  {
    id: 'ticket.patch.keeps-others',
    section: 'What the service does',
    item: 'operation 2',
    statement: 'Members not sent in an update keep their values.',
    operations: ['ticket.update'],
    verdict: 'pass',
    basis: 'implied',
    decided: 6,
    witnesses: [210, 211],
  },
  {
    id: 'ticket.hub.id-is-a-string',
    section: 'Resources and their fields / Hub',
    item: 'id',
    statement: 'The id of a hub is a JSON string.',
    operations: ['ticket.hub-create'],
    verdict: 'pass',
    decided: 4,
    witnesses: [220],
  },
  {
    id: 'ticket.list.from-date-time-is-needed',
    section: 'Endpoints / GET /troubleTicket',
    item: 'fromDateTime',
    statement: 'A list request without `fromDateTime` should be rejected.',
    operations: ['ticket.list'],
    verdict: 'warn',
    level: 'should',
    decided: 1,
    reason: 'expected a rejection, received 200',
    witnesses: [230],
  },
  {
    id: 'ticket.sort',
    section: 'Endpoints / GET /troubleTicket',
    item: 'sort',
    statement: 'A list is sorted by the requested fields.',
    operations: ['ticket.list'],
    verdict: 'undeclared',
    reason: 'the profile does not say how sorting is written',
    declarations: ['ticket.sortSyntax'],
  },
  {
    id: 'ticket.isolation',
    section: 'What the service does',
    item: 'operation 4',
    statement: 'A list holds tickets of the customer alone.',
    operations: ['ticket.list'],
    verdict: 'pass',
    decided: 3,
    witnesses: [240],
  },

  {
    id: 'order.create.is-200',
    section: 'Endpoints / Service order',
    item: 'POST /serviceOrder',
    statement: 'The response to the creation of a service order must have status 200.',
    operations: ['order.create'],
    verdict: 'pass',
    decided: 12,
    witnesses: [301],
  },
  {
    id: 'order.list.served',
    section: 'What the service does',
    item: 'operation 4',
    statement: 'The list of service orders is served.',
    operations: ['order.list'],
    verdict: 'inconclusive',
    reason: 'the document calls the list currently unavailable, and the target returned 405',
    rootCause: { seq: 310 },
    declarations: ['order.readAvailable'],
  },
  {
    id: 'order.note.logtype-is-a-string',
    section: 'Resources and their fields / Service order',
    item: 'note[]',
    statement: 'logtype is a JSON string where it is present.',
    operations: ['order.create'],
    verdict: 'inconclusive',
    reason: 'no response contained the member',
    vacuous: true,
  },
  {
    id: 'order.sandbox-header',
    section: 'Authentication',
    item: 'rule 2',
    statement: 'In sandbox mode a header x-external-system of 8 characters or more is accepted.',
    operations: ['order.create', 'order.list'],
    verdict: 'pass',
    decided: 12,
    witnesses: [301],
  },
];

/** As the suite writes it: references to credentials are left for the shell to fill in. */
const curl = ({ method, url, headers }: Evidence['request']): string =>
  [
    `curl -sS -i --globoff${method === 'GET' ? '' : ` -X ${method}`}`,
    `'${url}'`,
    ...headers.map(
      ([name, value]) => `-H '${name}: ${value.replace(/\$\{(\w+)\}$/, `'"$$$1"`)}${value.endsWith('}') ? '' : "'"}`,
    ),
  ].join(' ');

const exchange = (
  seq: number,
  operation: string,
  identity: string,
  {
    request,
    response,
  }: { readonly request: Evidence['request']; readonly response: NonNullable<Evidence['response']> },
): Evidence => ({
  seq,
  operation,
  identity,
  facts: { step: 'first', kind: 'good', customer: 'A' },
  request,
  response,
  curl: curl(request),
});

const response = (status: number, type: string, body: string): NonNullable<Evidence['response']> => ({
  status,
  headers: [
    ['content-type', type],
    ['content-length', String(body.length)],
  ],
  body,
  bodyOctets: body.length,
  truncated: false,
  milliseconds: 8.4,
});

const DEVICE_URL = 'https://sandbox.acme.example/iot';
const LOCATION = '{"type":"Feature","geometry":{"type":"Point","coordinates":[-3.7,40.4]},"properties":{}}';

const FINDINGS: readonly Finding[] = [
  {
    id: 'f-102a6c41',
    requirement: 'device.token.invalid-is-403',
    verdict: 'fail',
    operation: 'device.details',
    identity: 'A.garbage',
    signature: 'status 401 instead of 403',
    occurrences: 9,
    expected: 'status 403',
    received: 'status 401',
    hint: 'The provider follows the usual roles of 401 and 403; this interface has them the other way round.',
    evidence: [
      exchange(40, 'device.details', 'A.garbage', {
        request: {
          method: 'GET',
          url: `${DEVICE_URL}/devices?imsi={{A.located.0.imsi}}`,
          headers: [
            ['accept', 'application/json'],
            ['authorization', 'Bearer ${TOKEN_A_GARBAGE}'],
            ['correlationId', 'run-7f3a-0040'],
          ],
        },
        response: response(401, 'application/json', '{"code":"UNAUTHENTICATED","message":"token rejected"}'),
      }),
    ],
    nearestPassing: exchange(9, 'device.details', 'A.full', {
      request: {
        method: 'GET',
        url: `${DEVICE_URL}/devices?imsi={{A.located.0.imsi}}`,
        headers: [
          ['accept', 'application/json'],
          ['authorization', 'Bearer ${TOKEN_A_FULL}'],
        ],
      },
      response: response(200, 'application/json', '[{"imsi":"{{A.located.0.imsi}}"}]'),
    }),
    replay: 'conform run --profile acme.yaml --seed 424242 --only device.token.invalid-is-403',
  },
  {
    id: 'f-2054d882',
    requirement: 'device.locations.media-type',
    verdict: 'fail',
    operation: 'device.locations',
    identity: 'A.full',
    signature: 'media type application/json',
    occurrences: 12,
    expected: 'application/geo+json',
    received: 'application/json; charset=utf-8',
    evidence: [
      exchange(30, 'device.locations', 'A.full', {
        request: {
          method: 'GET',
          url: `${DEVICE_URL}/devices/locations?msisdn={{A.located.0.msisdn}}`,
          headers: [
            ['accept', 'application/geo+json'],
            ['authorization', 'Bearer ${TOKEN_A_FULL}'],
          ],
        },
        response: response(200, 'application/json; charset=utf-8', LOCATION),
      }),
    ],
    replay: 'conform run --profile acme.yaml --seed 424242 --only device.locations.media-type',
  },
  {
    id: 'f-307f44c3',
    requirement: 'change.hub.get-is-a-list',
    verdict: 'fail',
    operation: 'change.hub-retrieve',
    identity: 'A.valid',
    signature: 'root is an object',
    occurrences: 2,
    expected: 'a JSON array',
    received: 'a JSON object',
    pointer: '',
    hint: 'Wrap the hub in a list, also when there is one.',
    evidence: [
      exchange(103, 'change.hub-retrieve', 'A.valid', {
        request: {
          method: 'GET',
          url: 'https://sandbox.acme.example/cm/hub/42',
          headers: [
            ['accept', 'application/json'],
            ['x-external-system', 'run-7f3a-sandbox'],
            ['authorization', 'Bearer ${TOKEN_CHANGE}'],
          ],
        },
        response: response(
          200,
          'application/json',
          '{"id":42,"query":"","callback":"https://listener.partner.example/{{callback}}"}',
        ),
      }),
    ],
    replay: 'conform run --profile acme.yaml --seed 424242 --only change.hub.get-is-a-list',
  },
  {
    id: 'f-40a9b104',
    requirement: 'device.scope.missing-is-401',
    verdict: 'fail',
    operation: 'device.details',
    identity: 'A.location',
    signature: 'status 403 instead of 401',
    occurrences: 3,
    expected: 'status 401',
    received: 'status 403',
    evidence: [
      exchange(44, 'device.details', 'A.location', {
        request: {
          method: 'GET',
          url: `${DEVICE_URL}/devices?imsi={{A.located.0.imsi}}`,
          headers: [
            ['accept', 'application/json'],
            ['authorization', 'Bearer ${TOKEN_A_LOCATION}'],
          ],
        },
        response: response(403, 'application/json', '{"code":"FORBIDDEN"}'),
      }),
    ],
    replay: 'conform run --profile acme.yaml --seed 424242 --only device.scope.missing-is-401',
  },
  {
    id: 'f-50d41d45',
    requirement: 'device.correlation.echo-is-as-declared',
    verdict: 'warn',
    operation: 'device.history',
    identity: 'A.full',
    signature: 'echo differs in letter case',
    occurrences: 5,
    expected: 'correlationId: run-7f3a-0080, as sent',
    received: 'correlationId: RUN-7F3A-0080',
    evidence: [
      exchange(80, 'device.history', 'A.full', {
        request: {
          method: 'GET',
          url: `${DEVICE_URL}/devices/locations/history?imsi={{A.located.1.imsi}}`,
          headers: [
            ['accept', 'application/geo+json'],
            ['correlationId', 'run-7f3a-0080'],
          ],
        },
        response: response(200, 'application/geo+json', LOCATION),
      }),
    ],
    replay: 'conform run --profile acme.yaml --seed 424242 --only device.correlation.echo-is-as-declared',
  },
  {
    id: 'f-60fe8986',
    requirement: 'ticket.list.from-date-time-is-needed',
    verdict: 'warn',
    operation: 'ticket.list',
    identity: 'A.valid',
    signature: 'served without fromDateTime',
    occurrences: 1,
    expected: 'a rejection (4xx)',
    received: 'status 200 with 20 tickets',
    hint: 'The document requires the parameter and ties no status to its absence, so this is a recommendation.',
    evidence: [
      exchange(230, 'ticket.list', 'A.valid', {
        request: {
          method: 'GET',
          url: 'https://sandbox.acme.example/tt/troubleTicket',
          headers: [['accept', 'application/json']],
        },
        response: {
          ...response(200, 'application/json', '[{"id":"TT-1","description":"no signal"}'),
          bodyOctets: 18432,
          truncated: true,
        },
      }),
    ],
    replay: 'conform run --profile acme.yaml --seed 424242 --only ticket.list.from-date-time-is-needed',
  },
];

const findingOf = (id: string): Finding => {
  const found = FINDINGS.find((one) => one.id === id);
  if (!found) throw new Error(`no finding ${id}`);
  return found;
};

type DraftCause = Pick<Cause, 'id' | 'title' | 'findings' | 'support'> & Partial<Cause>;

/** What follows from the findings of a cause is made of them. */
function cause(draft: DraftCause): Cause {
  const own = draft.findings.map(findingOf);
  return {
    verdict: own.some(({ verdict }) => verdict === 'fail') ? 'fail' : 'warn',
    requirements: [...new Set(own.map((one) => one.requirement))],
    undecided: [],
    operations: [...new Set(own.map(({ operation }) => operation))],
    differences: [],
    ...draft,
  };
}

const CAUSES: readonly Cause[] = [
  cause({
    id: 'c-11d0b1c2',
    title: 'GET /devices returns status 401 instead of status 403',
    condition: 'the token is garbage',
    support: { violated: 12, of: 12, passing: 311 },
    findings: ['f-102a6c41', 'f-40a9b104'],
    undecided: ['device.history.without-history-is-204'],
    passing: exchange(9, 'device.details', 'A.full', {
      request: {
        method: 'GET',
        url: `${DEVICE_URL}/devices?imsi={{A.located.0.imsi}}`,
        headers: [
          ['accept', 'application/json'],
          ['authorization', 'Bearer ${TOKEN_A_FULL}'],
        ],
      },
      response: response(200, 'application/json', '[{"imsi":"{{A.located.0.imsi}}"}]'),
    }),
    differences: [
      { message: 'request', part: 'identity', failing: 'A.garbage', passing: 'A.full' },
      { message: 'request', part: 'header', name: 'correlationId', failing: 'run-7f3a-0040' },
      { message: 'response', part: 'status', failing: '401', passing: '200' },
      { message: 'response', part: 'body', name: '/code', failing: '"UNAUTHENTICATED"' },
    ],
  }),
  cause({
    id: 'c-22e1c2d3',
    title: 'GET /devices/locations returns content type application/json instead of application/geo+json',
    support: { violated: 12, of: 12, passing: 10 },
    findings: ['f-2054d882'],
  }),
  cause({
    id: 'c-33f2d3e4',
    title: 'GET /hub/{id} returns a JSON object instead of a JSON array',
    support: { violated: 2, of: 2, passing: 0 },
    findings: ['f-307f44c3'],
  }),
  cause({
    id: 'c-5514f506',
    title:
      'GET /devices/locations/history returns correlationId: RUN-7F3A-0080 instead of correlationId: run-7f3a-0080, as sent',
    support: { violated: 5, of: 5, passing: 0 },
    findings: ['f-50d41d45'],
  }),
  cause({
    id: 'c-66250617',
    title: 'GET /troubleTicket returns a success instead of a rejection (4xx)',
    condition: 'fromDateTime is not in the query',
    support: { violated: 1, of: 1, passing: 26 },
    findings: ['f-60fe8986'],
  }),
];

const REQUIREMENTS = ROWS.map(requirement);

const TITLES: Readonly<Record<string, string>> = {
  device: 'Device details and location',
  change: 'Change requests',
  ticket: 'Trouble tickets',
  order: 'Service orders',
};

const OVERALL: Readonly<Record<string, Overall>> = {
  device: 'NON-CONFORMANT',
  change: 'RUN INVALID',
  ticket: 'CONFORMANT',
  order: 'NOT FULLY VERIFIED',
};

function interfaceResult(name: string): InterfaceResult {
  const own = REQUIREMENTS.filter((one) => one.interface === name);
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, own.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;
  const source = DOCUMENTS[name];
  return {
    interface: name,
    title: TITLES[name] ?? name,
    ...(source ? { source } : {}),
    overall: OVERALL[name] ?? 'RUN INVALID',
    counts,
  };
}

export const sampleResult: Result = {
  format: 'partner-conform/result/2',
  complete: true,
  run: {
    id: 'run-7f3a',
    startedAt: '2026-11-20T22:10:35.120Z',
    seconds: 12.34,
    seed: 424242,
    effort: 'standard',
    strict: false,
    certification: false,
    suiteVersion: '0.1.0',
    node: '20.20.2',
    commandLine: 'conform run --profile acme.yaml --seed 424242',
    exchanges: 1204,
    deliveries: 18,
  },
  profile: { name: 'Acme sandbox', mode: 'sandbox', file: 'acme.yaml' },
  overall: 'RUN INVALID',
  because: [
    '1 check of the suite itself failed',
    '3 requirements fail',
    '3 mandatory requirements could not be decided',
  ],
  interfaces: ['device', 'change', 'ticket', 'order'].map(interfaceResult),
  requirements: REQUIREMENTS,
  findings: FINDINGS,
  causes: CAUSES,
  leftovers: [
    { what: 'change hub 42 (callback on the listener)', why: 'the profile does not say how a hub is deleted' },
  ],
  waivers: [
    {
      requirement: 'device.scope.missing-is-401',
      reason: 'release 9 swaps the two statuses',
      owner: 'M. Ortiz',
      until: '2027-01-31',
      state: 'applied',
    },
    {
      requirement: 'ticket.create.is-201',
      reason: 'returned 200 until October',
      owner: 'M. Ortiz',
      until: '2026-10-31',
      state: 'expired',
    },
  ],
};

const CONFORMING: readonly Verdict[] = ['pass', 'not-offered'];

/** The same target after the fixes: everything tested passes, and certification was requested. */
export const conformantResult: Result = {
  ...sampleResult,
  run: {
    ...sampleResult.run,
    id: 'run-90c1',
    startedAt: '2026-12-01T08:00:00.000Z',
    certification: true,
    effort: 'thorough',
  },
  overall: 'CONFORMANT',
  because: [],
  interfaces: sampleResult.interfaces.map(({ counts, ...one }) => {
    const passed = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts['not-offered'];
    const none = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
    return { ...one, overall: 'CONFORMANT', counts: { ...none, pass: passed, 'not-offered': counts['not-offered'] } };
  }),
  requirements: sampleResult.requirements.map(
    ({ perOperation: _perOperation, rootCause: _cause, vacuous: _vacuous, reason, ...one }) =>
      CONFORMING.includes(one.verdict)
        ? { ...one, ...(reason === undefined ? {} : { reason }) }
        : { ...one, verdict: 'pass', decided: Math.max(one.decided, 3), witnesses: [401, 402] },
  ),
  findings: [],
  causes: [],
  leftovers: [],
  waivers: [],
};
