import type { Judgement, Check } from '../check.ts';
import { optionsSchema } from '../check.ts';
import { isObject, jsonTypeOf } from '../../evidence/json-type.ts';
import { MEMBER_OPTIONS, memberPatterns } from '../../evidence/members-at.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { broken, met, type Observation } from '../observation.ts';
import { resourcesIn, type AnsweredResource } from '../../evidence/resources-in.ts';
import { valuesByPattern, type Located } from '../../../contracts/json-pointer.ts';
import type { SchemaProblem } from '../../../contracts/schema-validator.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';

const known = new WeakMap<object, readonly SchemaProblem[]>();

/** Type problems of one answered resource; many requirements ask, one validation answers. */
export function typeProblems({ validate }: Judgement, resource: string, value: object): readonly SchemaProblem[] {
  let problems = known.get(value);
  if (!problems) {
    problems = validate(`/components/schemas/${resource}`)(value).filter(({ keyword }) => keyword === 'type');
    known.set(value, problems);
  }
  return problems;
}

/** A value with its type, unless it says that itself. */
const shown = (value: Json): string =>
  value === null ? 'null' : `${jsonTypeOf(value)} ${JSON.stringify(value)}`.slice(0, 200);

type Declared = Judgement['declared'];

/** Null, of which neither a label nor a declared type speaks; while nothing is declared of it, `null-members` tells of it, once for all members. */
const isAllowedNull = (value: Json, declared: Declared): boolean =>
  value === null && declared('nullPolicy') === 'allowed';
const isOpenNull = (value: Json, declared: Declared): boolean => value === null && declared('nullPolicy') === undefined;

/** An unlabelled member whose type the profile declares. */
function ofDeclaredType(
  { exchange, pointer, value }: { readonly exchange: Exchange; readonly pointer: string; readonly value: Json },
  type: string,
  declared: Declared,
): Observation {
  const answered = jsonTypeOf(value);
  if (answered === type || (type === 'integer' && Number.isInteger(value))) return met(exchange);
  if (isAllowedNull(value, declared)) return met(exchange);
  return broken([exchange], {
    expected: `a JSON ${type}, as declared`,
    received: shown(value),
    pointer,
    signature: `${exchange.operation} ${pointer.replace(/\/\d+/g, '/*')} ${answered}`,
  });
}

const placesIn = new WeakMap<object, ReadonlyMap<string, readonly Located[]>>();

/** Values of one answered resource; many requirements ask, one walk answers. */
function valuesIn(value: AnsweredResource['value']): ReadonlyMap<string, readonly Located[]> {
  const places = placesIn.get(value) ?? valuesByPattern(value);
  placesIn.set(value, places);
  return places;
}

const holders = oncePerHistory<ReadonlyMap<string, readonly AnsweredResource[]>>();

/** Answered resources that show one of the members at least, in their order; most show few of all that there are. */
function holding(
  { history, contract, options, requirement: { operations } }: Judgement,
  patterns: readonly string[],
): readonly AnsweredResource[] {
  const resource = options['resource'] as string;
  const all = resourcesIn(history, contract, resource, operations);
  const byPattern = holders(history, [contract.id, resource, ...operations].join(' '), () => {
    const found = new Map<string, AnsweredResource[]>();
    for (const one of all)
      for (const pattern of valuesIn(one.value).keys()) {
        const known = found.get(pattern);
        if (known) known.push(one);
        else found.set(pattern, [one]);
      }
    return found;
  });
  const lists = patterns.map((pattern) => byPattern.get(pattern) ?? []);
  if (lists.length === 1) return lists[0] as readonly AnsweredResource[];
  const some = new Set(lists.flat());
  return all.filter((one) => some.has(one));
}

function judgeResource(
  judgement: Judgement,
  found: AnsweredResource,
  patterns: readonly string[],
  listed: Json | undefined,
): readonly Observation[] {
  const { options, declared } = judgement;
  const places = patterns
    .flatMap((member) => (valuesIn(found.value).get(member) ?? []).map((match) => ({ member, ...match })))
    .filter(({ value }) => !isOpenNull(value, declared));
  if (places.length === 0) return [];
  const problems = typeProblems(judgement, options['resource'] as string, found.value);
  return places.map(({ member, pointer, value }) => {
    const declaredType = isObject(listed) ? listed[member] : undefined;
    const place = { exchange: found.exchange, pointer: `${found.pointer}${pointer}`, value };
    if (typeof declaredType === 'string') return ofDeclaredType(place, declaredType, declared);
    const problem = problems.find((one) => one.pointer === pointer);
    const unlabelled = options['severity'] === 'warn' && typeof value !== 'string';
    if (!problem && !unlabelled) return met(found.exchange);
    if (isAllowedNull(value, declared)) return met(found.exchange);
    return broken([found.exchange], {
      severity: unlabelled ? 'warn' : 'fail',
      expected: problem?.expected ?? 'a string, as no other type is labelled',
      received: shown(value),
      pointer: `${found.pointer}${pointer}`,
      signature: `${found.exchange.operation} ${member} ${jsonTypeOf(value)}`,
    });
  });
}

export default defineCheck({
  id: 'member-type',
  decides: 'A member that is present has the type its document labels.',
  // TODO(needs): 'An answer in which the member is present.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves:
    'Absent members, unlisted ones, what comes of a wrong body, undeclared null; other types where none is labelled only warn.',
  options: optionsSchema({ ...MEMBER_OPTIONS, severity: { enum: ['warn'] } }, ['resource', 'member']),
  conditional: true,
  judge: (judgement) => {
    const { contract, declared } = judgement;
    const types = declared('fieldTypes');
    const listed = isObject(types) ? types[contract.id] : undefined;
    const patterns = memberPatterns(judgement);
    return holding(judgement, patterns).flatMap((found) => judgeResource(judgement, found, patterns, listed));
  },
});
