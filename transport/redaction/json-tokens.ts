/** Replaces strings and numbers inside JSON text and leaves every other octet as it was: spacing, order, repeated names, number notation. */

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const NAME_FOLLOWS = /\s*:/y;

export interface TokenRules {
  /** New text of a decoded string; `name` is the member it belongs to (of the nearest enclosing member for list items). */
  readonly string: (value: string, name: string) => string;
  /** New text of a decoded member name. */
  readonly name: (value: string) => string;
  /** New token for a number token. */
  readonly number: (token: string, name: string) => string;
  /** New text for what is between tokens; in valid JSON only punctuation, literals and white space. */
  readonly between: (text: string) => string;
}

function decoded(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}

/** Works on text that is not valid JSON too (cut or deliberately broken): what is not a token goes through `between`. */
export function replaceJsonTokens(text: string, rules: TokenRules): string {
  let result = '';
  /** Everything before it is in the result; what stays as it is between two replacements is copied at once. */
  let copied = 0;
  let end = 0;
  let name = '';
  const replace = (start: number, stop: number, part: string, replaced: string): void => {
    if (replaced === part) return;
    result += text.slice(copied, start) + replaced;
    copied = stop;
  };
  const between = (start: number, stop: number): void => {
    const part = text.slice(start, stop);
    replace(start, stop, part, rules.between(part));
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    between(end, index);
    end = index + token.length;
    if (token[0] !== '"') {
      replace(index, end, token, rules.number(token, name));
      continue;
    }
    const value = decoded(token);
    NAME_FOLLOWS.lastIndex = end;
    if (value === undefined) between(index, end);
    else if (NAME_FOLLOWS.test(text)) {
      name = value;
      const replaced = rules.name(value);
      if (replaced !== value) replace(index, end, token, JSON.stringify(replaced));
    } else {
      const replaced = rules.string(value, name);
      if (replaced !== value) replace(index, end, token, JSON.stringify(replaced));
    }
  }
  between(end, text.length);
  return result + text.slice(copied);
}
