/**
 * The ticket interface under other names: a copy of its contract, created with the commands in `docs/adding-an-interface.md`, a reference provider
 * that serves it under these names, and the profile for both.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Profile } from '../../../contracts/formats/profile.ts';
import { contractNames, ownContracts } from '../../../contracts/load.ts';
import { packageRoot } from '../../../contracts/package-root.ts';
import type { WireNames } from '../../../reference/http/wire-names.ts';
import type { Provider } from '../../../reference/provider.ts';

export const ORIGINAL = 'ticket';
export const COPY = 'assurance';

const PAGE = readFileSync(path.join(packageRoot(), 'docs/adding-an-interface.md'), 'utf8');

/** The first block of a language in the page. */
function blockOf(language: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE) ?? [];
  if (text === undefined) throw new Error(`docs/adding-an-interface.md contains no ${language} block`);
  return text;
}

/** A text about the original, rewritten for the copy. */
export const renamedText = (text: string): string =>
  execFileSync('sed', ['-E', blockOf('sed')], { input: text, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** A new folder of contracts: those of the package and the copy, with or without the original. */
export function folderWithCopy({ keepOriginal }: { readonly keepOriginal: boolean }): {
  readonly root: string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-copied-'));
  const root = path.join(folder, 'contracts');
  const own = ownContracts();
  for (const name of ['shared', ...contractNames(own)])
    cpSync(path.join(own.path, name), path.join(root, name), { recursive: true });
  writeFileSync(path.join(folder, 'rename.sed'), blockOf('sed'));
  execFileSync('sh', ['-ec', blockOf('sh')], { cwd: folder });
  if (!keepOriginal) rmSync(path.join(root, ORIGINAL), { recursive: true });
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Members of the resource, by the names of the original. */
const MEMBERS: Readonly<Record<string, string>> = {
  status: 'phase',
  ticketType: 'caseKind',
  creationDate: 'openedOn',
};

/** Both directions at once, so that a member that already has one of the other names is distinguished. */
const SWAPPED = new Map(
  Object.entries(MEMBERS).flatMap(([name, other]) => [[name, other] as const, [other, name] as const]),
);

const ANY_MEMBER = [...SWAPPED.keys()].join('|');

/** Swaps names of members in JSON text, and in JSON text within its strings. */
const swappedMembers = (text: string): string =>
  text.replaceAll(
    new RegExp(`(\\\\*)"(${ANY_MEMBER})\\1"(?=\\s*:)`, 'g'),
    (_, escape: string, name: string) => `${escape}"${SWAPPED.get(name)}${escape}"`,
  );

const swappedWords = (text: string): string =>
  text.replaceAll(new RegExp(`(?<!\\w)(${ANY_MEMBER})(?!\\w)`, 'g'), (name) => SWAPPED.get(name) ?? name);

const EVENTS = 'Update|StatusChange|Communication|ProviderInitiated';
const ownEvents = (text: string): string => text.replaceAll(new RegExp(`Case(?=${EVENTS})`, 'g'), 'TroubleTicket');
const otherEvents = (text: string): string => text.replaceAll(new RegExp(`TroubleTicket(?=${EVENTS})`, 'g'), 'Case');

/** Query parameters whose values are names of members. */
const OF_MEMBERS = new Set(['fields', 'sort', 'expand']);

/** The names under which the reference provider serves the copy. */
export const wireNames: WireNames = {
  interface: ORIGINAL,
  incoming: (request) => {
    const [, name, first, ...segments] = request.path.split('/');
    if (name === 'control' && first === COPY) return { ...request, path: ['', name, ORIGINAL, ...segments].join('/') };
    if (name !== COPY || first === undefined) return request;
    return {
      ...request,
      path: ['', ORIGINAL, first === 'case' ? 'troubleTicket' : first, ...segments].join('/'),
      query: request.query.map(([key, value]) => [key, OF_MEMBERS.has(key) ? swappedWords(value) : value] as const),
      // Octet by octet: a body that is not UTF-8 does not change.
      body: Buffer.from(ownEvents(swappedMembers(Buffer.from(request.body).toString('latin1'))), 'latin1'),
    };
  },
  outgoing: (text) =>
    otherEvents(swappedMembers(text))
      .replaceAll(`/${ORIGINAL}/troubleTicket`, `/${COPY}/case`)
      .replaceAll(new RegExp(`(?<=127\\.0\\.0\\.1:\\d+)/${ORIGINAL}(?=/)`, 'g'), `/${COPY}`)
      .replaceAll('"troubleTicket":', '"case":'),
};

/** The profile of a provider that serves the copy. */
export function profileOfCopy(provider: Provider): Profile {
  const text = renamedText(JSON.stringify(provider.profile(), undefined, 2))
    .replaceAll(`"${ORIGINAL}"`, `"${COPY}"`)
    .replaceAll(`${provider.url}/${ORIGINAL}`, `${provider.url}/${COPY}`)
    .replaceAll(`/control/${ORIGINAL}/`, `/control/${COPY}/`);
  return JSON.parse(text) as Profile;
}
