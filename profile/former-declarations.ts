/** Declarations of earlier versions, so that a profile which was valid once stays valid: `docs/former-declarations.yaml`. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import { packageRoot } from '../contracts/package-root.ts';
import type { Complaint } from './problem.ts';

/** By key: today's form of each former value, or null for a declaration that nothing reads any more. */
export type FormerDeclarations = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

export const formerDeclarations = (): FormerDeclarations =>
  parse(readFileSync(path.join(packageRoot(), 'docs', 'former-declarations.yaml'), 'utf8')) as FormerDeclarations;

const warning = (key: string, on: 'key' | 'value', what: string, next: string): Complaint => ({
  code: 'unused',
  severity: 'warning',
  at: ['declarations', key],
  on,
  what,
  next,
});

/** Key and value of a declaration as they are written today; no key if nothing reads it any more. */
function today(
  key: string,
  value: Json,
  former: FormerDeclarations,
): { readonly value?: Json; readonly complaint?: Complaint } {
  const [, common = ''] = /^[^.]+\.(.+)$/.exec(key) ?? [];
  const change = former[key] === undefined ? former[common] : former[key];
  if (change === null)
    return { complaint: warning(key, 'key', 'this has no effect: no requirement depends on it any more', 'remove it') };
  const now = typeof value === 'string' ? change?.[value] : undefined;
  return now === undefined
    ? { value }
    : { value: now, complaint: warning(key, 'value', `this value is called ${now} today`, `write ${now}`) };
}

const without = (section: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(section).filter(([key]) => !keys.has(key)));

/** The profile as it is written today, with a warning for what was written differently in an earlier version. */
export function withoutFormer(profile: JsonObject): {
  readonly value: JsonObject;
  readonly complaints: readonly Complaint[];
} {
  const { declarations, provenance } = profile;
  if (!isObject(declarations)) return { value: profile, complaints: [] };
  const former = formerDeclarations();
  const all = Object.entries(declarations).map(([key, value]) => ({ key, ...today(key, value as Json, former) }));
  const unread = new Set(all.flatMap(({ key, value }) => (value === undefined ? [key] : [])));
  const values = Object.fromEntries(all.map(({ key, value }) => [key, value]));
  return {
    value: {
      ...profile,
      declarations: without(values, unread),
      ...(isObject(provenance) ? { provenance: without(provenance, unread) } : {}),
    },
    complaints: all.flatMap(({ complaint }) => complaint ?? []),
  };
}
