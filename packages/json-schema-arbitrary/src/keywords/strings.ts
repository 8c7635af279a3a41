/** `minLength`, `maxLength`, `pattern`, and formats of strings. */

import { formatNamed } from '../formats.ts';
import { stringsThat } from '../shape.ts';
import type { KeywordContext, TypedKeywords } from './keyword.ts';

export const strings: TypedKeywords = {
  assert: (context) => {
    const { minLength, maxLength, pattern } = context.schema;
    return [
      ...(typeof minLength === 'number' ? [stringsThat({ minLength })] : []),
      ...(typeof maxLength === 'number' ? [stringsThat({ maxLength })] : []),
      ...(typeof pattern === 'string' ? [stringsThat({ matching: [pattern] })] : []),
      ...textFormats(context).map((name) => stringsThat({ formats: [name] })),
    ];
  },
  refute: (context) => {
    const { minLength, maxLength, pattern } = context.schema;
    return [
      ...(typeof minLength === 'number' ? [stringsThat({ maxLength: Math.ceil(minLength) - 1 })] : []),
      ...(typeof maxLength === 'number' ? [stringsThat({ minLength: Math.floor(maxLength) + 1 })] : []),
      ...(typeof pattern === 'string' ? [stringsThat({ notMatching: [pattern] })] : []),
      ...textFormats(context).map((name) => stringsThat({ notFormats: [name] })),
    ];
  },
};

function textFormats({ schema, formatKeywords }: KeywordContext): string[] {
  return formatKeywords
    .map((keyword) => schema[keyword])
    .filter((name): name is string => formatNamed(name)?.type === 'string');
}
