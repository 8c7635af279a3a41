import { anyOf, only, type Ways } from './way.ts';

/** The schema `false`: anything at all, a text as the most usual. */
export const nothingAllowed: Ways = (context) => {
  if (context.located.schema !== false) return [];
  const broken = [only(context, anyOf('string')), context.formulas.all];
  return [{ name: 'forbidden', keyword: 'false', what: 'is present where nothing is allowed', others: {}, broken }];
};
