import type { Schema } from '../document.ts';
import { namesOf } from '../evaluate/assertions.ts';
import { isObject } from '../json.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { memberRules, without as lacking } from '../keywords/objects.ts';
import { objectsThat, anyString, nothing, type ObjectShape } from '../shape.ts';
import { inWords, only, type Way, type Ways, without } from './way.ts';

/** `required` and `dependentRequired` name by name; `minProperties`, `maxProperties`; `propertyNames`; members where none may be. */
export const members: Ways = (context) => {
  const { minProperties, maxProperties } = context.schema;
  return [
    ...required(context),
    ...dependentRequired(context),
    ...(typeof minProperties === 'number' && minProperties > 0
      ? [
          objects(context, 'minProperties', 'too-few-members', `has fewer than ${minProperties} members`, {
            maxProperties: Math.ceil(minProperties) - 1,
          }),
        ]
      : []),
    ...(typeof maxProperties === 'number'
      ? [
          objects(context, 'maxProperties', 'too-many-members', `has more than ${maxProperties} members`, {
            minProperties: Math.floor(maxProperties) + 1,
          }),
        ]
      : []),
    ...propertyNames(context),
    ...unknownMember(context),
  ];
};

function objects(
  context: KeywordContext,
  keyword: string,
  name: string,
  what: string,
  bounds: Partial<ObjectShape>,
): Way {
  return {
    name,
    keyword,
    what,
    others: without(context.schema, keyword),
    broken: [only(context, objectsThat(bounds))],
  };
}

function required(context: KeywordContext): Way[] {
  const names = namesOf(context.schema['required']);
  return names.map((name) => ({
    name: 'required-absent',
    keyword: 'required',
    what: `lacks ${inWords(name)}, which is required`,
    others: { ...context.schema, required: names.filter((each) => each !== name) },
    broken: [only(context, objectsThat(lacking(context, name)))],
  }));
}

function dependentRequired(context: KeywordContext): Way[] {
  const map = isObject(context.schema['dependentRequired']) ? context.schema['dependentRequired'] : {};
  return Object.entries(map).flatMap(([name, needed]) =>
    namesOf(needed).map((other) => ({
      name: 'dependent-absent',
      keyword: 'dependentRequired',
      what: `has ${inWords(name)} without ${inWords(other)}`,
      others: {
        ...context.schema,
        dependentRequired: { ...map, [name]: namesOf(needed).filter((each) => each !== other) },
      },
      broken: [only(context, objectsThat({ required: new Set([name]), ...lacking(context, other) }))],
    })),
  );
}

function propertyNames(context: KeywordContext): Way[] {
  const { schema, formulas, child } = context;
  if (schema['propertyNames'] === undefined) return [];
  const someName = [formulas.not(child(schema['propertyNames'] as Schema))];
  return [
    objects(context, 'propertyNames', 'member-name', 'has a member with a name that is not allowed', { someName }),
  ];
}

function unknownMember(context: KeywordContext): Way[] {
  const { schema, formulas } = context;
  if (schema['additionalProperties'] !== false) return [];
  const { named, patterned } = memberRules(context);
  const where = { outside: new Set(named.keys()), matching: [], notMatching: patterned.map(([pattern]) => pattern) };
  const text = formulas.shapes({ ...nothing, string: [anyString] });
  return [
    {
      name: 'unknown-member',
      keyword: 'additionalProperties',
      what: 'has a member that is not described',
      others: without(schema, 'additionalProperties'),
      // A text as the most usual; anything where a member has to be there anyway.
      broken: [text, formulas.all].map((of) => only(context, objectsThat({ some: [{ ...where, of }] }))),
    },
  ];
}
