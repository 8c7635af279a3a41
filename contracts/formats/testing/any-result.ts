/**
 * Arbitrary results and lines of recordings: right in shape, free in content (they may contradict themselves). For tests of the published
 * schemas and of everything that reads these formats, with hostile strings where a test wants them.
 */

import fc from 'fast-check';
import type { Json, JsonObject } from '../../contract.ts';
import { object } from '../../json-schema/typed-schema.ts';
import { CONDITIONS } from '../evidence/conditions.ts';
import { NOTES, type NoteName } from '../evidence/notes.ts';
import { STEPS, type StepName } from '../evidence/steps.ts';
import type {
  Facts,
  Failure,
  FailureKind,
  Note,
  RecordedRequest,
  RecordedResponse,
  RecordingLine,
} from '../recording.ts';
import type {
  Cause,
  Confirmation,
  Difference,
  Evidence,
  Finding,
  InterfaceResult,
  OperationVerdict,
  RequirementResult,
  Result,
  Stop,
  Verdict,
  Waiver,
} from '../result.ts';
import { OVERALL_WORDS, VERDICTS } from '../verdict-words.ts';

type Text = fc.Arbitrary<string>;

/** What the builders of the vocabulary make of a schema. */
interface VocabularySchema {
  readonly type?: string;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly JsonObject[];
  readonly items?: JsonObject;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
}

const FAILURES = [
  'connection-refused',
  'unresolved',
  'tls',
  'timeout',
  'reset',
  'closed-early',
  'too-large',
  'protocol',
  'surplus-content',
  'aborted',
  'unsent',
] as const satisfies readonly FailureKind[];

const verdict = fc.constantFrom<Verdict>(...VERDICTS);
const overall = fc.constantFrom(...OVERALL_WORDS.map((word) => word.overall));
const count = fc.nat({ max: 9999 });
const milliseconds = fc.double({ min: 0, max: 1e6, noNaN: true });
const instant = fc
  .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const few = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 3 });

/** Values of a schema of the vocabulary. */
function anyOf(schema: JsonObject, text: Text): fc.Arbitrary<Json> {
  const { type, enum: values, anyOf: branches, items, minItems } = schema as VocabularySchema;
  if (values !== undefined) return fc.constantFrom(...values);
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => anyOf(branch, text)));
  if (type === 'array') return fc.array(anyOf(items ?? {}, text), { minLength: minItems ?? 0, maxLength: 3 });
  if (type === 'object') return members(schema, text);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number') return milliseconds;
  return type === 'integer' ? count : text;
}

function members({ properties, required = [] }: VocabularySchema, text: Text): fc.Arbitrary<JsonObject> {
  const entries = Object.entries(properties ?? {}).map(([name, schema]) => [name, anyOf(schema, text)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [...required], noNullPrototype: true });
}

const facts = (text: Text): fc.Arbitrary<Facts> =>
  fc
    .constantFrom(...(Object.keys(STEPS) as StepName[]))
    .chain((step) =>
      fc
        .tuple(
          members({ ...object(CONDITIONS).schema, required: [] }, text),
          members(object(STEPS[step].facts).schema, text),
        )
        .map(([conditions, own]) => ({ ...conditions, ...own, step })),
    );

const request = (text: Text): fc.Arbitrary<RecordedRequest> =>
  fc.record(
    { method: text, url: text, headers: few(fc.tuple(text, text)), body: text, truncated: fc.constant(true as const) },
    { requiredKeys: ['method', 'url', 'headers'] },
  );

const response = (text: Text): fc.Arbitrary<RecordedResponse> =>
  fc.record(
    {
      status: fc.integer({ min: 100, max: 599 }),
      headers: few(fc.tuple(text, text)),
      body: text,
      bodyOctets: count,
      malformedText: fc.constant(true as const),
      truncated: fc.boolean(),
      surplusOctets: count,
      milliseconds,
    },
    { requiredKeys: ['status', 'headers', 'body', 'bodyOctets', 'truncated', 'milliseconds'] },
  );

const failure = (text: Text): fc.Arbitrary<Failure> =>
  fc.record(
    { kind: fc.constantFrom<FailureKind>(...FAILURES), message: text, status: count },
    { requiredKeys: ['kind', 'message'] },
  );

const evidence = (text: Text): fc.Arbitrary<Evidence> =>
  fc.record(
    {
      seq: count,
      operation: text,
      identity: text,
      facts: fc.oneof(facts(text), fc.record({ interface: text, hub: text, customer: text })),
      request: request(text),
      response: response(text),
      failure: failure(text),
      curl: text,
    },
    { requiredKeys: ['seq', 'operation', 'identity', 'facts', 'request', 'curl'] },
  );

const confirmation = (text: Text): fc.Arbitrary<Confirmation> =>
  fc.record(
    {
      outcome: fc.constantFrom<Confirmation['outcome']>('confirmed', 'intermittent', 'not-alone'),
      violated: count,
      repetitions: count,
      requests: fc.integer({ min: 1, max: 99 }),
      needed: text,
    },
    { requiredKeys: ['outcome', 'violated', 'repetitions'] },
  );

const finding = (text: Text): fc.Arbitrary<Finding> =>
  fc.record(
    {
      id: text,
      requirement: text,
      verdict: fc.constantFrom<'fail' | 'warn'>('fail', 'warn'),
      operation: text,
      identity: text,
      signature: text,
      occurrences: fc.integer({ min: 1, max: 999 }),
      expected: text,
      received: text,
      pointer: text,
      hint: text,
      evidence: few(evidence(text)),
      notes: few(count),
      nearestPassing: evidence(text),
      confirmation: confirmation(text),
      replay: text,
    },
    {
      requiredKeys: [
        'id',
        'requirement',
        'verdict',
        'operation',
        'identity',
        'signature',
        'occurrences',
        'expected',
        'received',
        'evidence',
        'replay',
      ],
    },
  );

const difference = (text: Text): fc.Arbitrary<Difference> =>
  fc.record(
    {
      message: fc.constantFrom<Difference['message']>('request', 'response'),
      part: fc.constantFrom<Difference['part']>('identity', 'method', 'path', 'query', 'header', 'body', 'status'),
      name: text,
      failing: text,
      passing: text,
    },
    { requiredKeys: ['message', 'part'] },
  );

const cause = (text: Text): fc.Arbitrary<Cause> =>
  fc.record(
    {
      id: text,
      verdict: fc.constantFrom<'fail' | 'warn'>('fail', 'warn'),
      title: text,
      condition: text,
      support: fc.record({ violated: count, of: count, passing: count }),
      findings: few(text),
      requirements: few(text),
      undecided: few(text),
      operations: few(text),
      passing: evidence(text),
      differences: few(difference(text)),
    },
    {
      requiredKeys: [
        'id',
        'verdict',
        'title',
        'support',
        'findings',
        'requirements',
        'undecided',
        'operations',
        'differences',
      ],
    },
  );

const perOperation = (text: Text): fc.Arbitrary<OperationVerdict> =>
  fc.record(
    { operation: text, verdict, decided: count, reason: text },
    { requiredKeys: ['operation', 'verdict', 'decided'] },
  );

const requirement = (text: Text): fc.Arbitrary<RequirementResult> =>
  fc.record(
    {
      id: text,
      interface: text,
      statement: text,
      source: fc.record({ document: text, section: text, item: text }, { requiredKeys: ['document', 'section'] }),
      basis: fc.constantFrom('stated', 'implied', 'open'),
      level: fc.constantFrom('must', 'should', 'may'),
      operations: few(text),
      declarations: few(text),
      verdict,
      decided: count,
      reason: text,
      vacuous: fc.boolean(),
      withoutEvidence: fc.boolean(),
      unobservable: fc.boolean(),
      rootCause: fc.record({ seq: count, requirement: text }, { requiredKeys: [] }),
      observed: few(text),
      witnesses: few(count),
      perOperation: few(perOperation(text)),
    },
    {
      requiredKeys: [
        'id',
        'interface',
        'statement',
        'source',
        'basis',
        'level',
        'operations',
        'verdict',
        'decided',
        'witnesses',
      ],
    },
  );

const counts = fc
  .tuple(...VERDICTS.map(() => count))
  .map((numbers) => Object.fromEntries(VERDICTS.map((one, index) => [one, numbers[index]])) as Record<Verdict, number>);

const interfaceResult = (text: Text): fc.Arbitrary<InterfaceResult> =>
  fc.record(
    { interface: text, title: text, source: fc.record({ id: text, title: text, dated: text }), overall, counts },
    { requiredKeys: ['interface', 'title', 'overall', 'counts'] },
  );

const waiver = (text: Text): fc.Arbitrary<Waiver> =>
  fc.record(
    {
      requirement: text,
      operation: text,
      reason: text,
      owner: text,
      until: instant.map((date) => date.slice(0, 10)),
      state: fc.constantFrom<Waiver['state']>('applied', 'stale', 'expired'),
    },
    { requiredKeys: ['requirement', 'reason', 'owner', 'until', 'state'] },
  );

const stop = (text: Text): fc.Arbitrary<Stop> =>
  fc.record({
    id: text,
    interfaces: fc.array(text, { maxLength: 2 }),
    exchanges: fc.array(count, { maxLength: 3 }),
    stopped: count,
    repetitions: count,
    restarts: count,
    summary: text,
  });

const run = (text: Text): fc.Arbitrary<Result['run']> =>
  fc.record(
    {
      id: text,
      startedAt: instant,
      seconds: milliseconds,
      seed: count,
      effort: text,
      strict: fc.boolean(),
      certification: fc.boolean(),
      suiteVersion: text,
      node: text,
      commandLine: text,
      exchanges: count,
      deliveries: count,
      shard: fc.record({ index: fc.integer({ min: 1 }), count: fc.integer({ min: 1 }) }),
      interrupted: fc.boolean(),
      unreachable: fc.array(text, { maxLength: 2 }),
      stops: fc.array(stop(text), { maxLength: 2 }),
    },
    {
      requiredKeys: [
        'id',
        'startedAt',
        'seconds',
        'seed',
        'effort',
        'strict',
        'certification',
        'suiteVersion',
        'node',
        'commandLine',
        'exchanges',
        'deliveries',
      ],
    },
  );

/** Results with `text` in every free string. */
export const anyResult = (text: Text = fc.string()): fc.Arbitrary<Result> =>
  fc.record(
    {
      format: fc.constant('partner-conform/result/2' as const),
      complete: fc.boolean(),
      run: run(text),
      profile: fc.record({ name: text, mode: text, file: text }),
      overall,
      because: few(text),
      interfaces: few(interfaceResult(text)),
      requirements: few(requirement(text)),
      findings: few(finding(text)),
      causes: few(cause(text)),
      leftovers: few(fc.record({ what: text, why: text })),
      waivers: few(waiver(text)),
    },
    {
      requiredKeys: [
        'format',
        'complete',
        'run',
        'profile',
        'overall',
        'because',
        'interfaces',
        'requirements',
        'findings',
        'causes',
        'leftovers',
      ],
    },
  );

const note = (text: Text): fc.Arbitrary<Note> =>
  fc.constantFrom(...(Object.keys(NOTES) as NoteName[])).chain((name) =>
    fc
      .record({
        seq: count,
        at: milliseconds,
        scenario: text,
        facts: members(object(NOTES[name].facts).schema, text),
      })
      .map((base) => ({ ...base, event: 'note', note: name }) as unknown as Note),
  );

/** Lines of recordings of every kind, with `text` in every free string. */
export function anyRecordingLine(text: Text = fc.string()): fc.Arbitrary<RecordingLine> {
  const base = { seq: count, at: milliseconds, scenario: text };
  const sent = {
    ...base,
    event: fc.constant('exchange' as const),
    interface: text,
    operation: text,
    identity: text,
    facts: facts(text),
    startedAt: milliseconds,
    request: request(text),
  };
  return fc.oneof(
    fc.record({
      format: fc.constantFrom('partner-conform/recording/2' as const, 'partner-conform/recording/3' as const),
      run: fc.record({ id: text, startedAt: instant }),
    }),
    fc.record({ ...sent, response: response(text) }),
    fc.record({ ...sent, failure: failure(text) }),
    fc.record({
      ...base,
      event: fc.constant('delivery' as const),
      callback: text,
      facts: fc.record({ interface: text, hub: text, customer: text }),
      request: request(text),
      responded: count,
    }),
    note(text),
    fc.record({ event: fc.constant('end' as const), events: count }),
  );
}
