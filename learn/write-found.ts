/** The text of a profile with what `learn` found; comments and everything that the operator wrote stay, except for closed questions. Pure. */

import { isMap, isScalar, parseDocument, Scalar, YAMLMap, type Document } from 'yaml';
import { shortened } from '../contracts/text/shortened.ts';
import type { Found } from './findings.ts';

const EVIDENCE = 2;

const LONGEST = 90;

/** `POST /troubleTicket: 400`, of the first exchanges that show a value. */
export function evidenceText({ shownBy }: Pick<Found, 'shownBy'>, most = EVIDENCE): string {
  const lines = [
    ...new Set(
      shownBy.map(
        ({ method, target, status }) => `${method} ${shortened(target, LONGEST)}: ${status ?? 'no response'}`,
      ),
    ),
  ];
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/** The comment without the questions of `conform init` that are closed: a paragraph whose last line is the key with an example. */
function withoutClosed(comment: string, closed: readonly string[]): string {
  const isOpen = (paragraph: string): boolean =>
    !closed.some((key) => paragraph.split('\n').some((line) => line.trimStart().startsWith(`${key}:`)));
  return comment
    .split(/\n[ \t]*\n/)
    .filter(isOpen)
    .join('\n\n');
}

/** The section as a map, which is added where the profile lacks it. */
function sectionOf(document: Document, name: string, closed: readonly string[] = []): YAMLMap {
  const section = document.get(name, true);
  if (isMap(section)) return section;
  const added = new YAMLMap();
  if (isScalar(section) && section.comment) added.comment = withoutClosed(section.comment, closed);
  document.set(name, added);
  return added;
}

/** The profile with the name of a section that is a comment, as `conform init` writes it, as a key: its questions are below it. */
const withSections = (text: string, names: readonly string[]): string =>
  names.reduce((now, name) => now.replace(new RegExp(`^# ${name}:[ \\t]*$`, 'm'), `${name}:`), text);

export interface Rejected {
  readonly found: Found;
  readonly why: Error;
}

export interface Accepted {
  readonly text: string;
  readonly rejected: readonly Rejected[];
}

/**
 * The profile with every value that leaves it valid. One value that does not is left out, with the reason.
 * @param read throws if a profile is invalid
 */
export function withAccepted(text: string, found: readonly Found[], read: (text: string) => unknown): Accepted {
  const reasonAgainst = (some: readonly Found[]): Error | undefined => {
    try {
      read(withFound(text, some));
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  if (reasonAgainst(found) === undefined) return { text: withFound(text, found), rejected: [] };
  const accepted: Found[] = [];
  const rejected: Rejected[] = [];
  for (const one of found) {
    const why = reasonAgainst([...accepted, one]);
    if (why) rejected.push({ found: one, why });
    else accepted.push(one);
  }
  return { text: withFound(text, accepted), rejected };
}

/** Adds each value under its section and `observed` under `provenance`, and removes the observed values that it replaces. */
export function withFound(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  // In this order they are added to a profile that lacks them.
  const names = ['notOffered', 'bindings', 'declarations'].filter((name) =>
    found.some(({ section = 'declarations' }) => section === name),
  );
  const document = parseDocument(withSections(text, names));
  const closed = found.map(({ key }) => key);
  const sections = new Map(names.map((name) => [name, sectionOf(document, name, closed)]));
  const provenance = sectionOf(document, 'provenance');
  for (const one of found) {
    for (const key of one.replaces ?? [])
      for (const section of [sections.get('declarations'), provenance]) section?.delete(key);
    const value = document.createNode(one.value, { flow: true });
    value.comment = ` ${evidenceText(one)}`;
    sections.get(one.section ?? 'declarations')?.set(new Scalar(one.key), value);
    provenance.set(new Scalar(one.key), new Scalar('observed'));
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true, singleQuote: true });
}
