import { isObject, jsonTypeOf } from '../../../contracts/json-type.ts';
import { oneOf, optional, type ObjectOf } from '../../../contracts/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { MEMBER_OPTIONS, patternsOf } from '../../evidence/members-at.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { broken, met, type Observation } from '../observation.ts';
import { resourcesIn, type ReturnedResource } from '../../evidence/resources-in.ts';
import { valuesByPattern, type Located } from '../../../contracts/json-pointer.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { typeProblems } from './type-problems.ts';

const OPTIONS = {
  ...MEMBER_OPTIONS,
  /** Other types only warn, as none is labelled. */ severity: optional(oneOf('warn')),
} as const;

type MemberJudgement = Judgement<ObjectOf<typeof OPTIONS>>;

/** A value with its type, unless it says that itself. */
const shown = (value: Json): string =>
  value === null ? 'null' : `${jsonTypeOf(value)} ${JSON.stringify(value)}`.slice(0, 200);

type Declared = Judgement['declared'];

/** Null, which neither a label nor a declared type allows or forbids; while nothing is declared for it, `null-members` reports it, once for all members. */
const isAllowedNull = (value: Json, declared: Declared): boolean =>
  value === null && declared('nullPolicy') === 'allowed';
const isOpenNull = (value: Json, declared: Declared): boolean => value === null && declared('nullPolicy') === undefined;

/** An unlabelled member whose type the profile declares. */
function ofDeclaredType(
  { exchange, pointer, value }: { readonly exchange: Exchange; readonly pointer: string; readonly value: Json },
  type: string,
  declared: Declared,
): Observation {
  const responded = jsonTypeOf(value);
  if (responded === type || (type === 'integer' && Number.isInteger(value))) return met(exchange);
  if (isAllowedNull(value, declared)) return met(exchange);
  return broken([exchange], {
    expected: `a JSON ${type}, as declared`,
    received: shown(value),
    pointer,
    signature: `${exchange.operation} ${pointer.replace(/\/\d+/g, '/*')} ${responded}`,
  });
}

const placesIn = new WeakMap<object, ReadonlyMap<string, readonly Located[]>>();

/** Values of one returned resource; several requirements use one walk. */
function valuesIn(value: ReturnedResource['value']): ReadonlyMap<string, readonly Located[]> {
  const places = placesIn.get(value) ?? valuesByPattern(value);
  placesIn.set(value, places);
  return places;
}

const holders = oncePerHistory<ReadonlyMap<string, readonly ReturnedResource[]>>();

/** Returned resources that show one of the members at least, in their order; most show few of all that there are. */
function holding(
  { history, contract, options: { resource }, requirement: { operations } }: MemberJudgement,
  patterns: readonly string[],
): readonly ReturnedResource[] {
  const all = resourcesIn(history, contract, resource, operations);
  const byPattern = holders(history, [contract.id, resource, ...operations].join(' '), () => {
    const found = new Map<string, ReturnedResource[]>();
    for (const one of all)
      for (const pattern of valuesIn(one.value).keys()) {
        const known = found.get(pattern);
        if (known) known.push(one);
        else found.set(pattern, [one]);
      }
    return found;
  });
  const lists = patterns.map((pattern) => byPattern.get(pattern) ?? []);
  if (lists.length === 1) return lists[0] as readonly ReturnedResource[];
  const some = new Set(lists.flat());
  return all.filter((one) => some.has(one));
}

interface Place {
  readonly member: string;
  readonly match: Located;
}

/** Where a returned resource has the members, in the order of the members. A run asks this for hundreds of thousands of pairs. */
function placesOf({ value }: ReturnedResource, patterns: readonly string[]): readonly Place[] {
  const values = valuesIn(value);
  const places: Place[] = [];
  for (const member of patterns) for (const match of values.get(member) ?? []) places.push({ member, match });
  return places;
}

function judgeResource(
  judgement: MemberJudgement,
  found: ReturnedResource,
  patterns: readonly string[],
  listed: Json | undefined,
): readonly Observation[] {
  const { options, declared } = judgement;
  const places = placesOf(found, patterns).filter(({ match: { value } }) => !isOpenNull(value, declared));
  if (places.length === 0) return [];
  const problems = typeProblems(judgement, options.resource, found.value);
  return places.map(({ member, match: { pointer, value } }) => {
    const declaredType = isObject(listed) ? listed[member] : undefined;
    if (typeof declaredType === 'string')
      return ofDeclaredType(
        { exchange: found.exchange, pointer: `${found.pointer}${pointer}`, value },
        declaredType,
        declared,
      );
    const problem = problems.find((one) => one.pointer === pointer);
    const unlabelled = options.severity === 'warn' && typeof value !== 'string';
    if (!problem && !unlabelled) return met(found.exchange);
    if (isAllowedNull(value, declared)) return met(found.exchange);
    return broken([found.exchange], {
      severity: unlabelled ? 'warn' : 'fail',
      expected: problem?.expected ?? 'a string, because the document states no other type',
      received: shown(value),
      pointer: `${found.pointer}${pointer}`,
      signature: `${found.exchange.operation} ${member} ${jsonTypeOf(value)}`,
    });
  });
}

export default defineCheck({
  id: 'member-type',
  decides: 'A member that is present has the type that the document states.',
  needs: [{ traffic: true }],
  leaves:
    'Absent members, unlisted members, resources created with an invalid body, undeclared null; another type is only a warning where the document states no type.',
  options: OPTIONS,
  conditional: true,
  judge: (judgement) => {
    const listed = declaredFor(judgement, 'fieldTypes');
    const patterns = patternsOf(judgement.options.member);
    return holding(judgement, patterns).flatMap((found) => judgeResource(judgement, found, patterns, listed));
  },
});
