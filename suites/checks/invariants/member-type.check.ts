import { isObject, jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { oneOf, optional, type ObjectOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { MEMBER_OPTIONS, patternsOf, resourcesFor } from '../../evidence/members-at.ts';
import { broken, met, type Observation } from '../observation.ts';
import type { ReturnedResource } from '../../evidence/resources-in.ts';
import { matchPattern, type Located } from '../../../contracts/json/json-pointer.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { typeProblems } from './type-problems.ts';
import { jsonValue, ofProblem, phrase, typed, type Part } from '../../evidence/phrase.ts';

const OPTIONS = {
  ...MEMBER_OPTIONS,
  /** Other types only warn, as none is labelled. */ severity: optional(oneOf('warn')),
} as const;

type MemberJudgement = Judgement<ObjectOf<typeof OPTIONS>>;

const LONGEST = 200;

/** A value with its type, unless it says that itself. */
const shown = (value: Json): Part => {
  const part = jsonValue(value);
  return value === null ? part : { ...part, text: `${jsonTypeOf(value)} ${part.text}`.slice(0, LONGEST) };
};

type Declared = Judgement['declared'];

/** Null, which neither a label nor a declared type allows or forbids; while nothing is declared for it, `null-members` reports it, once for all members. */
const isAllowedNull = (value: Json, declared: Declared): boolean =>
  value === null && declared('nullPolicy') === 'allowed';
const isOpenNull = (value: Json, declared: Declared): boolean => value === null && declared('nullPolicy') === undefined;

interface Place {
  readonly exchange: Exchange;
  /** Pointer of the resource in the body. */
  readonly at: string;
  /** Pointer of the member in the resource. */
  readonly within: string;
  readonly value: Json;
}

const pointerOf = ({ at, within }: Place): string => `${at}${within}`;

/** An unlabelled member whose type the profile declares. */
function ofDeclaredType(place: Place, type: string, declared: Declared): Observation {
  const { exchange, value } = place;
  const responded = jsonTypeOf(value);
  if (responded === type || (type === 'integer' && Number.isInteger(value))) return met(exchange);
  if (isAllowedNull(value, declared)) return met(exchange);
  const pointer = pointerOf(place);
  return broken([exchange], {
    expected: phrase`${typed(type === 'integer' ? 'number' : type, `a JSON ${type}`)}, as declared`,
    received: shown(value),
    pointer,
    signature: `${exchange.operation} ${pointer.replace(/\/\d+/g, '/*')} ${responded}`,
  });
}

function judgePlace(
  judgement: MemberJudgement,
  { exchange, pointer: at, value: resource }: ReturnedResource,
  member: string,
  { pointer: within, value }: Located,
  listed: Json | undefined,
): Observation {
  const { options, declared } = judgement;
  const place = { exchange, at, within, value };
  // A type that the document states is not the profile's to declare.
  const declaredType = options.severity === 'warn' && isObject(listed) ? listed[member] : undefined;
  if (typeof declaredType === 'string') return ofDeclaredType(place, declaredType, declared);
  const problems = typeProblems(judgement, options.resource, resource);
  const problem = problems.length === 0 ? undefined : problems.find((one) => one.pointer === within);
  const unlabelled = options.severity === 'warn' && typeof value !== 'string';
  if (!problem && !unlabelled) return met(exchange);
  if (isAllowedNull(value, declared)) return met(exchange);
  return broken([exchange], {
    severity: unlabelled ? 'warn' : 'fail',
    expected: problem
      ? ofProblem(problem).expected
      : phrase`${typed('string', 'a string')}, because the document states no other type`,
    received: shown(value),
    pointer: pointerOf(place),
    signature: `${exchange.operation} ${member} ${jsonTypeOf(value)}`,
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
    const { options, declared } = judgement;
    const listed = declaredFor(judgement, 'fieldTypes');
    const patterns = patternsOf(options.member);
    const observationsOf = (found: ReturnedResource): readonly Observation[] =>
      patterns.flatMap((member) =>
        matchPattern(member, found.value)
          .filter(({ value }) => !isOpenNull(value, declared))
          .map((place) => judgePlace(judgement, found, member, place, listed)),
      );
    /** Members that meet the rule in a resource without another one: most resources are returned several times. */
    const sound = new Map<object, number>();
    return resourcesFor(judgement, patterns).flatMap((found) => {
      const known = sound.get(found.value);
      if (known !== undefined) return Array.from({ length: known }, () => met(found.exchange));
      const observations = observationsOf(found);
      if (observations.every(({ outcome }) => outcome === 'met')) sound.set(found.value, observations.length);
      return observations;
    });
  },
});
