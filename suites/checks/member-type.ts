import type { Judgement, Check } from './check.ts';
import { optionsSchema } from './check.ts';
import { isObject, jsonTypeOf } from './json-type.ts';
import { MEMBER_OPTIONS, memberPatterns } from './members-at.ts';
import { broken, met, type Observation } from './observation.ts';
import { resourcesIn, type AnsweredResource } from './resources-in.ts';
import { matchPattern } from '../../contracts/json-pointer.ts';
import type { SchemaProblem } from '../../contracts/schema-validator.ts';
import type { Json } from '../../contracts/contract.ts';

const known = new WeakMap<object, readonly SchemaProblem[]>();

/** Type problems of one answered resource; many requirements ask, one validation answers. */
function typeProblems({ validate }: Judgement, resource: string, value: object): readonly SchemaProblem[] {
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

/** An unlabelled member whose type the profile declares. */
function ofDeclaredType({ exchange }: AnsweredResource, pointer: string, value: Json, type: string): Observation {
  const answered = jsonTypeOf(value);
  if (answered === type || (type === 'integer' && Number.isInteger(value))) return met(exchange);
  return broken([exchange], {
    expected: `a JSON ${type}, as declared`,
    received: shown(value),
    pointer,
    signature: `${exchange.operation} ${pointer.replace(/\/\d+/g, '/*')} ${answered}`,
  });
}

function judgeResource(judgement: Judgement, found: AnsweredResource): readonly Observation[] {
  const { options, declared, contract } = judgement;
  const resource = options['resource'] as string;
  const problems = typeProblems(judgement, resource, found.value);
  const types = declared('fieldTypes');
  const listed = isObject(types) ? types[contract.id] : undefined;
  const places = memberPatterns(judgement).flatMap((member) =>
    matchPattern(member, found.value).map((match) => ({ member, ...match })),
  );
  return places.map(({ member, pointer, value }) => {
    const answered = value;
    const declaredType = isObject(listed) ? listed[member] : undefined;
    if (typeof declaredType === 'string')
      return ofDeclaredType(found, `${found.pointer}${pointer}`, answered, declaredType);
    const problem = problems.find((one) => one.pointer === pointer);
    const unlabelled = options['severity'] === 'warn' && typeof value !== 'string';
    if (!problem && !unlabelled) return met(found.exchange);
    if (value === null && declared('nullPolicy') === 'allowed') return met(found.exchange);
    const nullIsOpen = value === null && declared('nullPolicy') !== 'forbidden';
    return broken([found.exchange], {
      severity: nullIsOpen || unlabelled ? 'warn' : 'fail',
      expected: problem?.expected ?? 'a string, as no other type is labelled',
      received: shown(answered),
      pointer: `${found.pointer}${pointer}`,
      signature: `${found.exchange.operation} ${member} ${jsonTypeOf(answered)}`,
    });
  });
}

/**
 * Decides: a member that is present has the type its document labels.
 * Needs:   an answer in which the member is present.
 * Leaves:  absent members, members no document lists; null and non-strings without a label warn, until the profile says more.
 */
export const memberType: Check = {
  id: 'member-type',
  decides: 'A member that is present has the type its document labels.',
  needs: 'An answer in which the member is present.',
  leaves:
    'Absent members, unlisted ones, what comes of a wrong body; null, and other types where none is labelled, only warn.',
  options: optionsSchema({ ...MEMBER_OPTIONS, severity: { enum: ['warn'] } }, ['resource', 'member']),
  evidence: 'all',
  conditional: true,
  judge: (judgement) =>
    resourcesIn(
      judgement.history,
      judgement.contract,
      judgement.options['resource'] as string,
      judgement.requirement.operations,
    ).flatMap((found) => judgeResource(judgement, found)),
};
