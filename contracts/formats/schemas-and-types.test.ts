import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract.ts';
import type { Basis, Level } from '../requirement.ts';
import { anyRecordingLine, anyResult } from './testing/any-result.ts';
import { membersOfSchema, type MembersOf } from './testing/members-of.ts';
import recordingSchema from './recording.schema.json' with { type: 'json' };
import resultSchema from './result.schema.json' with { type: 'json' };
import type { SourceDocument } from '../contract.ts';
import type {
  Delivery,
  DeliveryFacts,
  Exchange,
  Failure,
  FailureKind,
  Note,
  RecordedRequest,
  RecordedResponse,
  RecordingEnd,
  RecordingHeader,
} from './recording.ts';
import type {
  Cause,
  Confirmation,
  Stop,
  Difference,
  Evidence,
  Finding,
  InterfaceResult,
  OperationVerdict,
  Overall,
  RequirementResult,
  Result,
  Verdict,
  Waiver,
} from './result.ts';
import { recordingLineProblems } from './validate-recording.ts';
import { schemaProblems } from './schema-problems.ts';
import { OVERALL_WORDS, VERDICTS } from './verdict-words.ts';

const exchange: MembersOf<Exchange> = {
  event: 'string',
  seq: 'number',
  at: 'number',
  scenario: 'string',
  interface: 'string',
  operation: 'string',
  identity: 'string',
  facts: 'object',
  startedAt: 'number',
  request: 'object',
  response: 'object?',
  failure: 'object?',
  chain: 'string?',
};
const delivery: MembersOf<Delivery> = {
  event: 'string',
  seq: 'number',
  at: 'number',
  scenario: 'string',
  callback: 'string',
  facts: 'object',
  request: 'object',
  responded: 'number',
  chain: 'string?',
};
const deliveryFacts: MembersOf<DeliveryFacts> = { interface: 'string', hub: 'string', customer: 'string' };
const note: MembersOf<Note> = {
  event: 'string',
  seq: 'number',
  at: 'number',
  scenario: 'string',
  note: 'string',
  facts: 'object',
  chain: 'string?',
};
const header: MembersOf<RecordingHeader> = { format: 'string', run: 'object', chain: 'string?' };
const end: MembersOf<RecordingEnd> = { event: 'string', events: 'number', chain: 'string?' };
const request: MembersOf<RecordedRequest> = {
  method: 'string',
  url: 'string',
  headers: 'array',
  body: 'string?',
  truncated: 'boolean?',
};
const response: MembersOf<RecordedResponse> = {
  status: 'number',
  headers: 'array',
  body: 'string',
  bodyOctets: 'number',
  malformedText: 'boolean?',
  truncated: 'boolean',
  surplusOctets: 'number?',
  milliseconds: 'number',
};
const failure: MembersOf<Failure> = { kind: 'string', message: 'string', status: 'number?' };

const recorded = { RecordedRequest: request, RecordedResponse: response, Failure: failure };
const lines = {
  RecordingHeader: header,
  Exchange: exchange,
  Delivery: delivery,
  DeliveryFacts: deliveryFacts,
  Note: note,
  RecordingEnd: end,
};

const run: MembersOf<Result['run']> = {
  id: 'string',
  startedAt: 'string',
  seconds: 'number',
  seed: 'number',
  effort: 'string',
  strict: 'boolean',
  certification: 'boolean',
  requiredShare: 'number?',
  limitedBy: 'object?',
  suiteVersion: 'string',
  node: 'string',
  commandLine: 'string',
  exchanges: 'number',
  deliveries: 'number',
  shard: 'object?',
  interrupted: 'boolean?',
  unreachable: 'array?',
  stops: 'array?',
};
const profile: MembersOf<Result['profile']> = { name: 'string', mode: 'string', file: 'string' };
const result: MembersOf<Result> = {
  format: 'string',
  complete: 'boolean',
  run: 'object',
  profile: 'object',
  overall: 'string',
  because: 'array',
  interfaces: 'array',
  requirements: 'array',
  findings: 'array',
  causes: 'array',
  declareFirst: 'array?',
  leftovers: 'array',
  waivers: 'array?',
};
const requirement: MembersOf<RequirementResult> = {
  id: 'string',
  interface: 'string',
  statement: 'string',
  source: 'object',
  basis: 'string',
  level: 'string',
  subject: 'string?',
  operations: 'array',
  declarations: 'array?',
  verdict: 'string',
  decided: 'number',
  reason: 'string?',
  vacuous: 'boolean?',
  withoutEvidence: 'boolean?',
  unobservable: 'boolean?',
  rootCause: 'object?',
  observed: 'array?',
  witnesses: 'array',
  perOperation: 'array?',
};
const stop: MembersOf<Stop> = {
  id: 'string',
  interfaces: 'array',
  exchanges: 'array',
  stopped: 'number',
  repetitions: 'number',
  restarts: 'number',
  summary: 'string',
  replay: 'string?',
};

const confirmation: MembersOf<Confirmation> = {
  outcome: 'string',
  violated: 'number',
  repetitions: 'number',
  requests: 'number?',
  needed: 'string?',
};
const finding: MembersOf<Finding> = {
  id: 'string',
  requirement: 'string',
  verdict: 'string',
  operation: 'string',
  identity: 'string',
  signature: 'string',
  occurrences: 'number',
  expected: 'string',
  received: 'string',
  pointer: 'string?',
  hint: 'string?',
  evidence: 'array',
  nearestPassing: 'object?',
  notes: 'array?',
  confirmation: 'object?',
  replay: 'string',
};
const difference: MembersOf<Difference> = {
  message: 'string',
  part: 'string',
  name: 'string?',
  failing: 'string?',
  passing: 'string?',
};
const cause: MembersOf<Cause> = {
  id: 'string',
  verdict: 'string',
  title: 'string',
  condition: 'string?',
  support: 'object',
  findings: 'array',
  requirements: 'array',
  undecided: 'array',
  operations: 'array',
  passing: 'object?',
  differences: 'array',
};
const support: MembersOf<Cause['support']> = { violated: 'number', of: 'number', passing: 'number' };
const evidence: MembersOf<Evidence> = {
  seq: 'number',
  operation: 'string',
  identity: 'string',
  facts: 'object',
  request: 'object',
  response: 'object?',
  failure: 'object?',
  curl: 'string',
};
const interfaceResult: MembersOf<InterfaceResult> = {
  interface: 'string',
  title: 'string',
  source: 'object?',
  overall: 'string',
  counts: 'object',
  decidedShare: 'number?',
};
const waiver: MembersOf<Waiver> = {
  requirement: 'string',
  operation: 'string?',
  reason: 'string',
  owner: 'string',
  until: 'string',
  state: 'string',
};
const sourceDocument: MembersOf<SourceDocument> = { id: 'string', title: 'string', dated: 'string', sha256: 'string?' };
const judged = {
  InterfaceResult: interfaceResult,
  RequirementResult: requirement,
  Confirmation: confirmation,
  Stop: stop,
  Finding: finding,
  Cause: cause,
  Difference: difference,
  DeliveryFacts: deliveryFacts,
  Evidence: evidence,
  Waiver: waiver,
  SourceDocument: sourceDocument,
};

const operationVerdict: MembersOf<OperationVerdict> = {
  operation: 'string',
  verdict: 'string',
  decided: 'number',
  reason: 'string?',
};
const rootCause: MembersOf<NonNullable<RequirementResult['rootCause']>> = { seq: 'number?', requirement: 'string?' };
const source: MembersOf<RequirementResult['source']> = { document: 'string', section: 'string', item: 'string?' };
const counts: MembersOf<InterfaceResult['counts']> = {
  pass: 'number',
  fail: 'number',
  warn: 'number',
  inconclusive: 'number',
  undeclared: 'number',
  'not-offered': 'number',
  'not-run': 'number',
  waived: 'number',
  error: 'number',
};
const leftover: MembersOf<Result['leftovers'][number]> = { what: 'string', why: 'string' };

/** The words of a union; the compiler rejects a list with one missing or one too many. */
const words = <Word extends string>(all: Record<Word, true>): readonly string[] => Object.keys(all).toSorted();

const verdicts = words<Verdict>({
  pass: true,
  fail: true,
  warn: true,
  inconclusive: true,
  undeclared: true,
  'not-offered': true,
  'not-run': true,
  waived: true,
  error: true,
});
const overalls = words<Overall>({
  CONFORMANT: true,
  'NOT FULLY VERIFIED': true,
  'NON-CONFORMANT': true,
  'RUN INVALID': true,
});
const bases = words<Basis>({ stated: true, implied: true, open: true });
const levels = words<Level>({ must: true, should: true, may: true });
const failures = words<FailureKind>({
  'connection-refused': true,
  unresolved: true,
  tls: true,
  timeout: true,
  reset: true,
  'closed-early': true,
  'too-large': true,
  protocol: true,
  'surplus-content': true,
  aborted: true,
  unsent: true,
});

const definition = (root: { readonly $defs: object }, name: string): JsonObject =>
  (root.$defs as Readonly<Record<string, JsonObject>>)[name] ?? {};
const within = (schema: JsonObject, ...path: readonly string[]): JsonObject =>
  path.reduce<JsonObject>((at, step) => (at[step] ?? {}) as JsonObject, schema);
const listed = (schema: JsonObject): readonly unknown[] => [...(schema['enum'] as string[])].toSorted();

describe('the published schema of results', () => {
  it('has the members of the types, and no others', () => {
    expect(membersOfSchema(resultSchema, resultSchema)).toEqual(result);
    for (const [name, members] of Object.entries({ ...judged, ...recorded }))
      expect({ [name]: membersOfSchema(resultSchema, definition(resultSchema, name)) }).toEqual({ [name]: members });
  });

  it('has the members of the unnamed objects', () => {
    const requirementSchema = definition(resultSchema, 'RequirementResult');
    const table = [
      [within(resultSchema, 'properties', 'run'), run],
      [within(resultSchema, 'properties', 'profile'), profile],
      [within(resultSchema, 'properties', 'leftovers', 'items'), leftover],
      [within(definition(resultSchema, 'InterfaceResult'), 'properties', 'counts'), counts],
      [within(requirementSchema, 'properties', 'source'), source],
      [within(requirementSchema, 'properties', 'rootCause'), rootCause],
      [within(definition(resultSchema, 'Cause'), 'properties', 'support'), support],
      [within(requirementSchema, 'properties', 'perOperation', 'items'), operationVerdict],
    ] as const;
    for (const [schema, members] of table) expect(membersOfSchema(resultSchema, schema)).toEqual(members);
  });

  it('lists the words of the types', () => {
    expect(listed(definition(resultSchema, 'Verdict'))).toEqual(verdicts);
    expect(listed(definition(resultSchema, 'Overall'))).toEqual(overalls);
    expect(VERDICTS.toSorted()).toEqual(verdicts);
    expect(OVERALL_WORDS.map(({ overall }) => overall).toSorted()).toEqual(overalls);
    expect(listed(definition(resultSchema, 'Basis'))).toEqual(bases);
    expect(listed(definition(resultSchema, 'Level'))).toEqual(levels);
    expect(listed(definition(resultSchema, 'FailureKind'))).toEqual(failures);
  });

  it('accepts every value that the type allows', () => {
    const problems = schemaProblems(resultSchema);
    fc.assert(
      fc.property(anyResult(), (value) => {
        expect(problems(JSON.parse(JSON.stringify(value)))).toEqual([]);
      }),
    );
  });

  it('describes every member', () => {
    const undescribed = (schema: JsonObject, path: string): string[] =>
      Object.entries((schema['properties'] ?? {}) as JsonObject).flatMap(([name, member]) =>
        (member as JsonObject)['description'] || (member as JsonObject)['$ref'] || (member as JsonObject)['const']
          ? undescribed(member as JsonObject, `${path}/${name}`)
          : [`${path}/${name}`],
      );
    const all = [resultSchema, recordingSchema].flatMap((root) => [
      ...undescribed(root, ''),
      ...Object.entries(root.$defs).flatMap(([name, schema]) => undescribed(schema, name)),
    ]);
    expect(all).toEqual([]);
  });
});

describe('the published schema of recordings', () => {
  it('has the members of the types, and no others', () => {
    for (const [name, members] of Object.entries({ ...lines, ...recorded }))
      expect({ [name]: membersOfSchema(recordingSchema, definition(recordingSchema, name)) }).toEqual({
        [name]: members,
      });
  });

  it('accepts every value that the type allows', () => {
    fc.assert(
      fc.property(anyRecordingLine(), (line) => {
        expect(recordingLineProblems(JSON.parse(JSON.stringify(line)))).toEqual([]);
      }),
    );
  });

  it('shares what a result quotes of it word by word', () => {
    for (const name of ['Facts', 'HeaderList', 'FailureKind', ...Object.keys(recorded)])
      expect(definition(resultSchema, name)).toEqual(definition(recordingSchema, name));
  });

  it('rejects an exchange with both a response and a failure, or neither', () => {
    const sent = {
      event: 'exchange',
      seq: 0,
      at: 1,
      scenario: '',
      interface: 'ticket',
      operation: '',
      identity: 'A',
      facts: { step: 'first' },
    };
    const neither = { ...sent, startedAt: 0, request: { method: 'GET', url: 'http://x/', headers: [] } };
    const failed = { ...neither, failure: { kind: 'reset', message: 'broken off' } };
    const both = {
      ...failed,
      response: { status: 200, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 1 },
    };
    expect(recordingLineProblems(failed)).toEqual([]);
    expect(recordingLineProblems(neither)).not.toEqual([]);
    expect(recordingLineProblems(both)).not.toEqual([]);
  });
});
