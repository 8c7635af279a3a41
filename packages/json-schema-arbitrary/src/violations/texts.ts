import { formatNamed } from '../formats.ts';
import { numbersThat, stringsThat, type StringShape } from '../shape.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { inWords, only, type Way, type Ways, without } from './way.ts';

/** `minLength` and `maxLength` by one character; `pattern`; formats. */
export const texts: Ways = (context) => {
  const { minLength, maxLength, pattern } = context.schema;
  return [
    ...(typeof minLength === 'number' && minLength > 0
      ? [
          strings(
            context,
            'minLength',
            'too-short',
            `is shorter than ${minLength} characters`,
            exactly(Math.ceil(minLength) - 1),
          ),
        ]
      : []),
    ...(typeof maxLength === 'number'
      ? [
          strings(
            context,
            'maxLength',
            'too-long',
            `is longer than ${maxLength} characters`,
            exactly(Math.floor(maxLength) + 1),
          ),
        ]
      : []),
    ...(typeof pattern === 'string'
      ? [
          strings(
            context,
            'pattern',
            'pattern',
            `does not match ${pattern}`,
            { notMatching: [pattern], maxLength: 40 },
            { notMatching: [pattern] },
          ),
        ]
      : []),
    ...context.formatKeywords.flatMap((keyword) => formats(context, keyword)),
  ];
};

function exactly(length: number): Partial<StringShape> {
  return { minLength: length, maxLength: length };
}

function strings(
  context: KeywordContext,
  keyword: string,
  name: string,
  what: string,
  ...bounds: Partial<StringShape>[]
): Way {
  const broken = bounds.map((each) => only(context, stringsThat(each)));
  return { name, keyword, what, others: without(context.schema, keyword), broken };
}

function formats(context: KeywordContext, keyword: string): Way[] {
  const name = context.schema[keyword];
  const format = formatNamed(name);
  if (format === undefined) return [];
  const way = { name: 'format', keyword, what: `is no ${String(name)}`, others: without(context.schema, keyword) };
  if (format.type === 'string')
    return [{ ...way, broken: [only(context, stringsThat({ notFormats: [String(name)] }))] }];
  const beyond = [
    only(context, numbersThat({ min: format.max * 2 + 1 })),
    only(context, numbersThat({ max: format.min * 2 - 1 })),
  ];
  return [{ ...way, what: `is no ${inWords(name)}`, broken: format.integer ? beyond : [] }];
}
