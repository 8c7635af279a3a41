import type { Json } from '../contract.ts';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const INHERITED_KEY = new RegExp(`"(?:${INHERITED.join('|')})"\\s*:`);

/**
 * The value of JSON text without members of names that every object has by itself (`constructor`, `__proto__`): no document lists any, and they
 * would be taken for those of objects that have none.
 *
 * @throws SyntaxError
 */
export const parseWithoutInherited = (text: string): Json =>
  INHERITED_KEY.test(text)
    ? (JSON.parse(text, (name, value: Json) => (INHERITED.includes(name) ? undefined : value)) as Json)
    : (JSON.parse(text) as Json);
