/** Path templates of operations, such as `/orders/{order-id}`. */

/** A parameter in a template; the group is its name. */
const PARAMETER = /\{([^{}]+)\}/g;

/** The parameter in which a template ends, with the slash before it. */
export const LAST_PARAMETER = /\/\{[^{}]+\}$/;

/** Names of the parameters, in the order of the template. */
export const pathParameters = (template: string): readonly string[] =>
  [...template.matchAll(PARAMETER)].map(([, name = '']) => name);

/** The template with a text instead of each parameter; the text is inserted as it is. */
export const filledPath = (template: string, textOf: (name: string) => string): string =>
  template.replaceAll(PARAMETER, (_, name: string) => textOf(name));

/** The template up to its first parameter. */
export const collectionOf = (template: string): string => template.replace(/\/\{[^{}]+\}.*$/, '');

const escaped = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Source of a regular expression: the literals, with a wildcard between them. */
export const withWildcards = (literals: readonly string[], wildcard: string): string =>
  literals.map(escaped).join(wildcard);

/** Source of a regular expression for the paths of a template. A parameter is one segment. */
export const pathPattern = (template: string): string => withWildcards(template.split(/\{[^{}]+\}/), '[^/]+');
