/** What clauses say of their subjects, each with its opposite: `has expired` and `has not expired`. */

type SharedVerb = 'is' | 'is for' | 'is sent' | 'has';

export interface Predicate {
  readonly text: string;
  readonly opposite: string;
  /** Alternatives with the same verb have it once; absent where the text would then mean something else, as after a negation. */
  readonly verb?: SharedVerb;
}

const withVerb =
  (verb: SharedVerb, negated: string) =>
  (rest: string): Predicate => ({ text: `${verb} ${rest}`, opposite: `${negated} ${rest}`, verb });

export const is = withVerb('is', 'is not');
export const isFor = withVerb('is for', 'is not for');
export const isSent = withVerb('is sent', 'is not sent');
export const has = withVerb('has', 'does not have');

/** `has expired`. */
export const hasDone = (participle: string): Predicate => ({
  text: `has ${participle}`,
  opposite: `has not ${participle}`,
});

export const was = (participle: string): Predicate => ({
  text: `was ${participle}`,
  opposite: `was not ${participle}`,
});

/** `names the algorithm "none"`. @param verb without its ending: `name` */
export const does = (verb: string, rest: string): Predicate => ({
  text: `${verb}s ${rest}`,
  opposite: `does not ${verb} ${rest}`,
});

export const not = ({ text, opposite }: Predicate): Predicate => ({ text: opposite, opposite: text });

export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** `is for no device`, whose opposite is `is for a device`. */
export const none = (verb: string, noun: string): Predicate => ({
  text: `${verb} no ${noun}`,
  opposite: `${verb} ${withArticle(noun)}`,
});

/** The verb that all have: `is` also for those that go on with `for` or `sent`. */
export function sharedVerb(predicates: readonly Predicate[]): SharedVerb | undefined {
  const [first, ...others] = new Set(predicates.map(({ verb }) => verb));
  if (others.length === 0) return first;
  return [first, ...others].every((verb) => verb !== undefined && verb !== 'has') ? 'is' : undefined;
}
