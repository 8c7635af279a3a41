import type { UserMistake } from './user-error.ts';

const LABELS = ['expected', 'received', 'nearest', 'next'] as const;

/**
 * A mistake for a person to read:
 * ```
 * profile.yaml:14:5  identities.owner.tokn: unknown key
 *   expected  one of customer, scopes, token
 *   nearest   token
 *   next      rename it to token; the keys are in docs/profile.md#identities
 * ```
 */
export function mistakeText(mistake: UserMistake): string {
  const { place, what } = mistake;
  const head = place === undefined ? what : `${place.file}:${place.line}:${place.column}  ${what}`;
  const lines = LABELS.flatMap((label) => {
    const text = mistake[label];
    return text === undefined ? [] : [`  ${label.padEnd(8)}  ${text}`];
  });
  return [head, ...lines].join('\n');
}
