/** The text of a profile with what `learn` found; comments and everything that the operator wrote stay as they are. Pure. */

import { isMap, parseDocument, Scalar, YAMLMap, type Document } from 'yaml';
import type { Found } from './learn.ts';

const EVIDENCE = 2;

const LONGEST = 90;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);

/** `POST /troubleTicket: 400`, of the first exchanges that show a value. */
export function evidenceText({ shownBy }: Pick<Found, 'shownBy'>, most = EVIDENCE): string {
  const lines = [
    ...new Set(
      shownBy.map(({ method, target, status }) => `${method} ${shortened(target)}: ${status ?? 'no response'}`),
    ),
  ];
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

function sectionOf(document: Document, name: string): YAMLMap {
  const section = document.get(name);
  if (isMap(section)) return section;
  const added = new YAMLMap();
  document.set(name, added);
  return added;
}

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

/** Adds each value under its section and `observed` under `provenance`. */
export function withFound(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  const document = parseDocument(text);
  // In this order they are added to a profile that lacks them.
  const sections = new Map(
    ['notOffered', 'bindings', 'declarations'].flatMap((name) =>
      found.some(({ section = 'declarations' }) => section === name) ? [[name, sectionOf(document, name)]] : [],
    ),
  );
  const provenance = sectionOf(document, 'provenance');
  for (const one of found) {
    const value = document.createNode(one.value, { flow: true });
    value.comment = ` ${evidenceText(one)}`;
    sections.get(one.section ?? 'declarations')?.set(new Scalar(one.key), value);
    provenance.set(new Scalar(one.key), new Scalar('observed'));
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true, singleQuote: true });
}
