import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Json } from '../../contracts/contract.ts';
import { declaredSchemas } from '../declared-schemas.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { referencesIn } from '../resolve.ts';
import type { ProfileRule, ProfileSubject } from '../rule.ts';
import { stringsIn, type FoundText } from '../strings-in.ts';

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Names of TLS files. */
function tlsFiles({ profile }: ProfileSubject): FoundText[] {
  const sections = [
    ...Object.entries(profile.interfaces).map(([id, { tls }]) => [['interfaces', id, 'tls'] as KeyPath, tls] as const),
    [['listener', 'tls'] as KeyPath, profile.listener?.tls] as const,
  ];
  return sections.flatMap(([path, tls]) => stringsIn((tls ?? null) as Json, path));
}

/** Names of schema files. */
const schemaFiles = ({ profile }: ProfileSubject): FoundText[] =>
  declaredSchemas(profile.declarations).flatMap(({ path, value }) =>
    typeof value === 'string' ? [{ path, text: value }] : [],
  );

/** The files that a profile names exist. */
export const files: ProfileRule = {
  id: 'files',
  needs: ['interfaces', 'listener', 'declarations'],
  judge: (subject) =>
    [...tlsFiles(subject), ...schemaFiles(subject)].flatMap(({ path, text }): Complaint[] => {
      if (referencesIn(text).length > 0 || text.includes('-----BEGIN') || isFile(resolve(subject.directory, text)))
        return [];
      return [
        {
          code: 'wrong-value',
          at: path,
          what: 'the file does not exist',
          expected: 'the name of a file, relative to the profile',
          received: text,
          next: 'create the file, or correct the name',
        },
      ];
    }),
};
