/** Requests that break their contract in exactly one named way, and still do so once they are written. */

import type { Contract, Json, JsonObject, Operation, Parameter } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { groupBy } from '../contracts/group-by.ts';
import { boundedCache, type BoundedCache } from '../contracts/bounded-cache.ts';
import { schemaValidator } from '../contracts/json-schema/schema-validator.ts';
import { arbitraryOf, sampleOne } from './arbitrary.ts';
import { bodyReadings } from './body-readings.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { bodyMediaType, bodyReference, schemaAt } from './contract-schema.ts';
import { generatedParameters, parameterValues } from './parameter-values.ts';
import { headerText, plainText } from './parameter-styles.ts';
import { buildRequest } from './request.ts';
import type { RequestSpec, RequestViolation } from './request-spec.ts';
import {
  type Break,
  type BrokenValue,
  type Compiler,
  breaks,
  brokenValue,
  compilerOf,
  isObject,
} from '../packages/json-schema-arbitrary/index.ts';
import { seedFor } from './seed.ts';
import { pathValues, type RequestParts, requestValues } from './valid-requests.ts';
import { absent, readingsOf } from './wire-readings.ts';

type SchemaSource = Pick<Contract, 'document'>;

export interface InvalidRequestOptions {
  /** `one`: each constraint is broken once, the wrong type chosen by the seed. `all`: by every wrong type. Default `one`. */
  readonly variants?: 'one' | 'all';
  /** Whether null counts as a wrong type. Default false: documents that say nothing of null do not forbid it outright. */
  readonly nulls?: boolean;
  /** A body known to be accepted, which a broken one is to differ from in nothing else; else it holds only what it needs to be broken. */
  readonly base?: JsonObject;
}

/**
 * Requests with one violation each, for every constraint of parameters and body at any depth, parameters first and bodies from the outside
 * in. Judged after being written: a parameter must be invalid in every way its text can be read, a body by the contract's validator.
 * Lazy, as a large contract has thousands; deterministic.
 *
 * @throws RequestNotBuildable for an operation that no binding completes
 */
export function* eachInvalidRequest(
  contract: SchemaSource,
  operation: Operation,
  seed: number,
  binding?: Binding,
  options: InvalidRequestOptions = {},
): IterableIterator<RequestSpec> {
  const frame = validParts(contract, operation, seed, binding, options);
  const task = { contract, operation, seed, options, frame };
  const build = builderOf(task, binding);
  for (const each of violations(task)) yield* build(each);
}

/** Builds the requests that break one constraint, each request once for all constraints. */
function builderOf(
  { operation }: Task,
  binding: Binding | undefined,
  isWanted: (violation: RequestViolation) => boolean = () => true,
): (one: ToBreak) => IterableIterator<RequestSpec> {
  const built = new Set<string>();
  return function* ({ made }) {
    for (const { parts, violation } of made()) {
      if (!isWanted(violation)) continue;
      const request = buildRequest(operation, { ...requestValues(operation, parts), binding });
      const key = [request.path, request.query, JSON.stringify(request.headers), request.body].join('\n');
      if (built.has(key)) continue;
      built.add(key);
      yield { ...request, violation };
    }
  };
}

/**
 * So many of them: those of every named violation first, then more of the same, in an order that the seed alone decides. Only these are made, as
 * each takes much trying.
 *
 * @param isWanted false for a violation that is left out
 */
export function someInvalidRequests(
  contract: SchemaSource,
  operation: Operation,
  seed: number,
  binding: Binding | undefined,
  {
    most,
    isWanted,
    ...options
  }: InvalidRequestOptions & { readonly most: number; readonly isWanted?: (violation: RequestViolation) => boolean },
): readonly RequestSpec[] {
  const frame = validParts(contract, operation, seed, binding, options);
  const task = { contract, operation, seed, options, frame };
  const build = builderOf(task, binding, isWanted);
  const places = [...violations(task)].map((one, index) => ({ ...one, index }));
  const ranks = [...groupBy(places, ({ key }) => key).values()].map(ofOneName);
  function* ofOneName(
    ways: readonly (typeof places)[number][],
  ): IterableIterator<{ spec: RequestSpec; index: number }> {
    for (const way of ways) for (const spec of build(way)) yield { spec, index: way.index };
  }
  const chosen: RequestSpec[] = [];
  for (let left = ranks; left.length > 0 && chosen.length < most;) {
    const next = left
      .map((ways) => ({ ways, found: ways.next() }))
      .flatMap(({ ways, found }) => (found.done ? [] : [{ ways, ...found.value }]));
    left = next.map(({ ways }) => ways);
    chosen.push(...next.toSorted((one, other) => one.index - other.index).map(({ spec }) => spec));
  }
  return chosen.slice(0, most);
}

interface Task {
  readonly contract: SchemaSource;
  readonly operation: Operation;
  readonly seed: number;
  readonly options: InvalidRequestOptions;
  /** Everything that is not to be broken. */
  readonly frame: RequestParts;
}

interface BrokenParts {
  readonly parts: RequestParts;
  readonly violation: RequestViolation;
}

/** One constraint that is to be broken. */
interface ToBreak {
  /** Name and place of the violation. */
  readonly key: string;
  /** Broken in each way that the options ask for. */
  readonly made: () => Iterable<BrokenParts>;
}

function* violations(task: Task): IterableIterator<ToBreak> {
  for (const place of ['path', 'query', 'header'] as const)
    for (const parameter of generatedParameters(task.operation, place)) yield* brokenParameter(task, parameter);
  yield* brokenBodies(task);
}

/** What is required and nothing else, valid. */
function validParts(
  contract: SchemaSource,
  operation: Operation,
  seed: number,
  binding: Binding | undefined,
  { base }: InvalidRequestOptions,
): RequestParts {
  const required = (place: Parameter['in']) =>
    Object.fromEntries(
      generatedParameters(operation, place)
        .filter((parameter) => parameter.required)
        .map((parameter) => [
          parameter.name,
          sampleOne(parameterValues(contract, operation, parameter), seedFor(seed, parameter.name)),
        ]),
    );
  return {
    path: sampleOne(pathValues(contract, operation, binding), seedFor(seed, 'path')),
    query: required('query'),
    headers: required('header'),
    body: base ?? smallestBody(contract, operation, seed),
  };
}

function smallestBody(contract: SchemaSource, operation: Operation, seed: number): Json | undefined {
  const reference = bodyReference(operation);
  if (reference === undefined) return undefined;
  return sampleOne(
    arbitraryOf(schemaAt(contract, reference), contract.document, { frugal: true }),
    seedFor(seed, 'body'),
  );
}

function* brokenParameter(task: Task, parameter: Parameter): IterableIterator<ToBreak> {
  const { contract, frame } = task;
  const member = parameter.in === 'header' ? 'headers' : parameter.in;
  const violation = { in: parameter.in, at: parameter.name };
  if (parameter.required && parameter.in !== 'path') {
    const { [parameter.name]: _, ...others } = frame[member];
    const what = `the ${parameter.in} lacks ${parameter.name}, which is required`;
    const name = 'required-absent';
    const broken = { parts: { ...frame, [member]: others }, violation: { ...violation, name, what } };
    yield { key: `${name} ${parameter.in}`, made: () => [broken] };
  }
  const valid = schemaValidator(contract)(parameter.schema.pointer);
  const isBroken = (value: Json) =>
    isWritable(parameter, value) &&
    readingsOf(parameter, value).every((reading) =>
      reading === absent ? parameter.required : valid(reading).length > 0,
    );
  const partsWith = ({ value, fault }: BrokenValue): BrokenParts => ({
    parts: { ...frame, [member]: { ...frame[member], [parameter.name]: value } },
    violation: { ...violation, name: fault.name, what: `${parameter.name} ${fault.what}` },
  });
  yield* brokenBy(task, schemaAt(contract, parameter.schema), parameter, isBroken, partsWith);
}

/** Whether the place can hold the value, and whether the value is unchanged when it arrives. */
function isWritable(parameter: Parameter, value: Json): boolean {
  if (parameter.in === 'query') return true;
  const text = parameter.in === 'header' ? headerText(parameter, value) : plainText(value);
  // A path without the segment, or with dots for it, would be another path.
  return parameter.in === 'header' ? /^[!-~]([ -~]*[!-~])?$/.test(text) : /^[A-Za-z0-9_~-]+$/.test(text);
}

const BODY = { in: 'body', name: 'body' } as const;

function* brokenBodies(task: Task): IterableIterator<ToBreak> {
  const { contract, operation, frame, options } = task;
  const reference = bodyReference(operation);
  if (reference === undefined) return;
  const valid = schemaValidator(contract)(reference.pointer);
  const mediaType = bodyMediaType(operation) ?? '';
  const isBroken = (value: Json) =>
    bodyReadings(mediaType, value)?.every((reading) => valid(reading).length > 0) === true;
  const partsWith = (broken: BrokenValue): BrokenParts => {
    const { value, fault } = options.base === undefined ? broken : grafted(task, options.base, broken);
    const violation = { name: fault.name, in: 'body' as const, at: fault.at, what: sentence(fault.at, fault.what) };
    return { parts: { ...frame, body: value }, violation };
  };
  yield* brokenBy(task, schemaAt(contract, reference), BODY, isBroken, partsWith);
}

function sentence(at: string, what: string): string {
  return `${at === '' ? 'the body' : at} ${what}`;
}

const recentlyBroken = new WeakMap<JsonObject, BoundedCache<BrokenValue | undefined>>();

/** Broken values of a contract, each found by much trying: a process that runs the suite more than once requests the same ones again. */
function brokenOf(document: JsonObject): BoundedCache<BrokenValue | undefined> {
  const known = recentlyBroken.get(document) ?? boundedCache(MOST_BROKEN);
  recentlyBroken.set(document, known);
  return known;
}

/** Some more than the operations of the largest contract have with one seed. */
const MOST_BROKEN = 2000;

/** The constraints of a schema, with values that break them. */
function* brokenBy(
  { contract, operation, seed, options }: Task,
  schema: JsonObject | boolean,
  { in: place, name }: Pick<Parameter, 'name'> & { readonly in: RequestViolation['in'] },
  isBroken: (value: Json) => boolean,
  partsWith: (broken: BrokenValue) => BrokenParts,
): IterableIterator<ToBreak> {
  const compiler = compilerOf(contract.document, { narrow: narrowedByContract });
  const known = brokenOf(contract.document);
  let group = 0;
  for (const variants of groups(compiler, schema, options)) {
    group += 1;
    const nth = group;
    const [first] = variants;
    const seedOf = seedFor(seed, name, first?.place.path ?? '', first?.way.keyword ?? '');
    function* made(): IterableIterator<BrokenParts> {
      for (const [index, each] of rotated(variants, seedOf).entries()) {
        const key = [operation.id, place, name, seed, options.nulls, nth, index].join(' ');
        const broken = known.get(key, () => brokenValue(compiler, schema, each, seedOf, isBroken));
        if (broken === undefined) continue;
        yield partsWith(broken);
        if (options.variants !== 'all') break;
      }
    }
    yield { key: `${first?.way.name ?? ''} ${place}`, made };
  }
}

/** Ways of breaking one constraint together: the wrong types of one place. */
function* groups(
  compiler: Compiler,
  schema: JsonObject | boolean,
  { nulls = false }: InvalidRequestOptions,
): IterableIterator<Break[]> {
  let group: Break[] = [];
  for (const each of breaks(compiler, schema)) {
    if (each.way.name === 'null' && !nulls) continue;
    const [first] = group;
    const together = each.way.name === 'type' && first?.way.name === 'type' && first.place === each.place;
    if (!together && first !== undefined) {
      yield group;
      group = [];
    }
    group.push(each);
  }
  if (group.length > 0) yield group;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The broken part of a body put into one that is known to be accepted, if that is then broken in the same way and in no other. */
function grafted({ contract, operation }: Task, base: JsonObject, broken: BrokenValue): BrokenValue {
  const reference = bodyReference(operation);
  if (reference === undefined || !isObject(broken.value)) return broken;
  const { evaluator, document } = compilerOf(contract.document, { narrow: narrowedByContract });
  const located = document.locate(schemaAt(contract, reference));
  const before = evaluator.failures(located, broken.value);
  const after = (value: JsonObject) => evaluator.failures(located, value);
  const candidates = [{ ...base, ...broken.value }, withoutMissing(base, before[0]?.detail)];
  const same = candidates.find((candidate) => JSON.stringify(after(candidate)) === JSON.stringify(before));
  return same === undefined ? broken : { ...broken, value: same };
}

function withoutMissing(base: JsonObject, name: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(base).filter(([member]) => member !== name));
}
