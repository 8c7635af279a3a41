/**
 * Decides whether a value satisfies a schema of JSON Schema 2020-12, and says which keywords it breaks where. Used to build: generators ask
 * it about values they cannot be sure of, and violations are counted with it. What leaves the library is judged again by ajv.
 */

import type { Located, Schema, SchemaDocument } from '../document.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { expression, failedAssertions } from './assertions.ts';
import type { Failure } from './failure.ts';

/** Which members and items a successful evaluation has looked at (annotations of section 11 of the core specification). */
interface Seen {
  readonly names: Set<string>;
  allNames: boolean;
  /** Items from the front. */
  items: number;
  readonly indices: Set<number>;
}

interface Visit {
  readonly value: Json;
  readonly at: string;
  readonly seen: Seen;
  /** Collects failures; undefined where the first one is enough. */
  readonly failures: Failure[] | undefined;
}

export class Evaluator {
  private readonly document: SchemaDocument;
  private readonly formatKeywords: readonly string[];
  private readonly wanted = new WeakMap<JsonObject, readonly Applicator[]>();

  constructor(document: SchemaDocument, formatKeywords: readonly string[]) {
    this.document = document;
    this.formatKeywords = formatKeywords;
  }

  accepts(located: Located, value: Json): boolean {
    return this.visit(located, { value, at: '', seen: nothingSeen(), failures: undefined });
  }

  /** Keywords the value breaks, each with its place; an applicator that fails as a whole (`anyOf`, `not`...) counts once. */
  failures(located: Located, value: Json): Failure[] {
    const failures: Failure[] = [];
    this.visit(located, { value, at: '', seen: nothingSeen(), failures });
    return failures;
  }

  private visit(located: Located, visit: Visit): boolean {
    const { schema } = located;
    if (schema === true) return true;
    if (schema === false) return fail(visit, 'false');
    const broken = failedAssertions(schema, visit.value, this.formatKeywords);
    for (const { keyword, detail } of broken) fail(visit, keyword, detail);
    let valid = broken.length === 0;
    if (!valid && visit.failures === undefined) return false;
    for (const apply of this.applicatorsOf(schema)) {
      valid = apply(this, located, schema, visit) && valid;
      if (!valid && visit.failures === undefined) return false;
    }
    return valid;
  }

  /** Applicators of the keywords a schema has. */
  private applicatorsOf(schema: JsonObject): readonly Applicator[] {
    let wanted = this.wanted.get(schema);
    if (wanted === undefined) {
      wanted = applicators
        .filter(([keywords]) => keywords.some((keyword) => keyword in schema))
        .map(([, apply]) => apply);
      this.wanted.set(schema, wanted);
    }
    return wanted;
  }

  /** Applies a subschema to the same value; what it has seen counts if it succeeds. */
  inPlace(located: Located, visit: Visit): boolean {
    const seen = nothingSeen();
    const valid = this.visit(located, { ...visit, seen });
    if (valid) add(visit.seen, seen);
    return valid;
  }

  /** Applies a subschema to the same value without reporting: for choices among several. */
  quietly(located: Located, visit: Visit): boolean {
    return this.inPlace(located, { ...visit, failures: undefined });
  }

  below(located: Located, value: Json, visit: Visit, token: string): boolean {
    const at = visit.failures === undefined ? '' : `${visit.at}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return this.visit(located, { value, at, seen: nothingSeen(), failures: visit.failures });
  }

  child(parent: Located, schema: Json | undefined): Located {
    return this.document.child(parent, schema as Schema);
  }

  resolve(located: Located, reference: string): Located {
    return this.document.resolve(located, reference);
  }

  resolveDynamic(located: Located, reference: string): Located {
    return this.document.resolveDynamic(located, reference);
  }
}

type Applicator = (evaluator: Evaluator, located: Located, schema: JsonObject, visit: Visit) => boolean;

const references: Applicator = (evaluator, located, schema, visit) => {
  let valid = true;
  if (typeof schema.$ref === 'string') valid = evaluator.inPlace(evaluator.resolve(located, schema.$ref), visit);
  if (typeof schema.$dynamicRef === 'string')
    valid = evaluator.inPlace(evaluator.resolveDynamic(located, schema.$dynamicRef), visit) && valid;
  return valid;
};

const allOf: Applicator = (evaluator, located, schema, visit) =>
  all(listOf(schema['allOf']), (branch) => evaluator.inPlace(evaluator.child(located, branch), visit));

const anyOf: Applicator = (evaluator, located, schema, visit) => {
  if (!Array.isArray(schema['anyOf'])) return true;
  // Every branch is tried, since each that succeeds reports which members it evaluated.
  const matches = listOf(schema['anyOf']).filter((branch) =>
    evaluator.quietly(evaluator.child(located, branch), visit),
  );
  return matches.length > 0 || fail(visit, 'anyOf');
};

const oneOf: Applicator = (evaluator, located, schema, visit) => {
  if (!Array.isArray(schema['oneOf'])) return true;
  const matches = listOf(schema['oneOf']).filter((branch) =>
    evaluator.quietly(evaluator.child(located, branch), visit),
  );
  return matches.length === 1 || fail(visit, 'oneOf', matches.length === 0 ? 'none' : 'several');
};

const not: Applicator = (evaluator, located, schema, visit) => {
  if (schema['not'] === undefined) return true;
  const apart = { ...visit, seen: nothingSeen() };
  return !evaluator.quietly(evaluator.child(located, schema['not']), apart) || fail(visit, 'not');
};

const conditional: Applicator = (evaluator, located, schema, visit) => {
  if (schema['if'] === undefined) return true;
  const branch = evaluator.quietly(evaluator.child(located, schema['if']), visit) ? schema['then'] : schema['else'];
  return branch === undefined || evaluator.inPlace(evaluator.child(located, branch), visit);
};

const dependentSchemas: Applicator = (evaluator, located, schema, visit) => {
  const { value } = visit;
  if (!isObject(value) || !isObject(schema['dependentSchemas'])) return true;
  const wanted = Object.entries(schema['dependentSchemas']).filter(([name]) => Object.hasOwn(value, name));
  return all(wanted, ([, branch]) => evaluator.inPlace(evaluator.child(located, branch), visit));
};

const members: Applicator = (evaluator, located, schema, visit) => {
  const { value, seen } = visit;
  if (!isObject(value)) return true;
  const named = isObject(schema['properties']) ? schema['properties'] : {};
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {});
  return all(Object.keys(value), (name) => {
    const below = (rule: Json | undefined) => {
      seen.names.add(name);
      return evaluator.below(evaluator.child(located, rule), value[name] as Json, visit, name);
    };
    let matched = Object.hasOwn(named, name);
    let valid = !matched || below(named[name]);
    for (const [pattern, rule] of patterns) {
      if (!expression(pattern).test(name)) continue;
      matched = true;
      valid = below(rule) && valid;
    }
    if (matched || schema['additionalProperties'] === undefined) return valid;
    return (
      surplus(schema['additionalProperties'], visit, 'additionalProperties', name) ??
      below(schema['additionalProperties'])
    );
  });
};

const propertyNames: Applicator = (evaluator, located, schema, visit) => {
  const { value } = visit;
  if (!isObject(value) || schema['propertyNames'] === undefined) return true;
  const rule = evaluator.child(located, schema['propertyNames']);
  return all(Object.keys(value), (name) => evaluator.accepts(rule, name) || fail(visit, 'propertyNames', name));
};

const items: Applicator = (evaluator, located, schema, visit) => {
  const { value, seen } = visit;
  if (!Array.isArray(value)) return true;
  const list = value as readonly Json[];
  const prefix = listOf(schema['prefixItems']);
  const rest = schema['items'];
  seen.items = Math.max(seen.items, rest === undefined ? Math.min(prefix.length, list.length) : list.length);
  return all([...list.keys()], (index) => {
    if (index < prefix.length)
      return evaluator.below(evaluator.child(located, prefix[index]), list[index] as Json, visit, `${index}`);
    if (rest === undefined) return true;
    return (
      surplus(rest, visit, 'items', `${index}`) ??
      evaluator.below(evaluator.child(located, rest), list[index] as Json, visit, `${index}`)
    );
  });
};

const contains: Applicator = (evaluator, located, schema, visit) => {
  const { value, seen } = visit;
  if (!Array.isArray(value) || schema['contains'] === undefined) return true;
  const rule = evaluator.child(located, schema['contains']);
  const list = value as readonly Json[];
  const matching = [...list.keys()].filter((index) => evaluator.accepts(rule, list[index] as Json));
  for (const index of matching) seen.indices.add(index);
  const { minContains = 1, maxContains = Infinity } = schema as { minContains?: number; maxContains?: number };
  if (matching.length < minContains)
    return fail(visit, schema['minContains'] === undefined ? 'contains' : 'minContains');
  return matching.length <= maxContains || fail(visit, 'maxContains');
};

const unevaluated: Applicator = (evaluator, located, schema, visit) => {
  const { value, seen } = visit;
  if (isObject(value) && schema['unevaluatedProperties'] !== undefined && !seen.allNames) {
    const left = Object.keys(value).filter((name) => !seen.names.has(name));
    seen.allNames = true;
    return all(left, (name) => {
      const rule = schema['unevaluatedProperties'];
      return (
        surplus(rule, visit, 'unevaluatedProperties', name) ??
        evaluator.below(evaluator.child(located, rule), value[name] as Json, visit, name)
      );
    });
  }
  if (Array.isArray(value) && schema['unevaluatedItems'] !== undefined) {
    const left = [...value.keys()].filter((index) => index >= seen.items && !seen.indices.has(index));
    seen.items = value.length;
    return all(left, (index) => {
      const rule = schema['unevaluatedItems'];
      return (
        surplus(rule, visit, 'unevaluatedItems', `${index}`) ??
        evaluator.below(evaluator.child(located, rule), (value as readonly Json[])[index] as Json, visit, `${index}`)
      );
    });
  }
  return true;
};

/** In the order the specification requires: what has seen members and items comes before what requires the rest. */
const applicators: readonly (readonly [keywords: readonly string[], apply: Applicator])[] = [
  [['$ref', '$dynamicRef'], references],
  [['allOf'], allOf],
  [['anyOf'], anyOf],
  [['oneOf'], oneOf],
  [['not'], not],
  [['if'], conditional],
  [['dependentSchemas'], dependentSchemas],
  [['properties', 'patternProperties', 'additionalProperties'], members],
  [['propertyNames'], propertyNames],
  [['prefixItems', 'items'], items],
  [['contains'], contains],
  [['unevaluatedProperties', 'unevaluatedItems'], unevaluated],
];

/** Where a rule for what is left over is plainly `false`, the surplus itself is what is wrong, not some keyword of its value. */
function surplus(rule: Json | undefined, visit: Visit, keyword: string, name: string): boolean | undefined {
  return rule === false ? fail(visit, keyword, name) : undefined;
}

/** Like `every`, but with every element visited: each may have failures to report or things seen. */
function all<T>(elements: readonly T[], holds: (element: T) => boolean): boolean {
  let valid = true;
  for (const element of elements) valid = holds(element) && valid;
  return valid;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function fail({ failures, at }: Visit, keyword: string, detail?: string): false {
  failures?.push(detail === undefined ? { keyword, at } : { keyword, at, detail });
  return false;
}

function nothingSeen(): Seen {
  return { names: new Set(), allNames: false, items: 0, indices: new Set() };
}

function add(to: Seen, from: Seen): void {
  for (const name of from.names) to.names.add(name);
  to.allNames ||= from.allNames;
  to.items = Math.max(to.items, from.items);
  for (const index of from.indices) to.indices.add(index);
}
