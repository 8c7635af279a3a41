/** The facts of a finding, label by label, for every format. */

import { TAMPERINGS } from '../contracts/formats/evidence/conditions.ts';
import type { Evidence, Finding, RequirementResult, Result, Waiver } from '../contracts/formats/result.ts';
import { shownBy } from '../contracts/formats/shown-by.ts';
import { exchangeLine, isNotification } from './exchange-line.ts';
import type { WeighedFinding } from './findings-by-weight.ts';
import { printable } from './printable.ts';
import { sourceText } from './source-text.ts';

type Label =
  | (
      | 'violates'
      | 'undecided'
      | 'rule'
      | 'document'
      | 'declared'
      | 'operation'
      | 'expected'
      | 'received'
      | 'place'
      | 'waived'
    )
  | ('hint' | 'exchange' | 'delivery' | 'also' | 'passing' | 'differs' | 'sent again' | 'curl' | 'replay');

export interface FindingRow {
  /** Empty for a further text of the label before. */
  readonly label: Label | '';
  readonly text: string;
  /** For copying: never broken into lines. */
  readonly whole: boolean;
  /** True for the number of texts that are left out. */
  readonly isRest?: true;
}

export const isCommand = ({ label }: FindingRow): boolean => label === 'curl' || label === 'replay';

/** How often it occurred. */
export const occurrencesText = ({ occurrences }: Finding): string =>
  occurrences === 1 ? 'once' : `${occurrences} times`;

/** The identity, and how its token was changed if it was. */
export const callerText = (identity: string, token: unknown): string =>
  TAMPERINGS.some((one) => one === token)
    ? `${identity}, token changed: ${String(token).replaceAll('-', ' ')}`
    : identity;

/** The operation and the identity of the request; a notification has no identity. */
export function callText(finding: Finding): string {
  const { operation, identity } = finding;
  const facts = shownBy(finding)?.facts;
  const token = facts && 'token' in facts ? facts.token : undefined;
  return identity === '' ? operation : `${operation} as ${callerText(identity, token)}`;
}

/** A finding in one line: who sent what, where the response differs, and how. */
export function findingLine(finding: Finding): string {
  const { pointer, expected, received } = finding;
  return `${callText(finding)}${pointer ? ` at ${pointer}` : ''}: expected ${expected}; received ${received}`;
}

/** The waiver by which a finding is accepted for now. */
export const waiverOf = (
  { requirement, operation }: Finding,
  { waivers = [] }: Pick<Result, 'waivers'>,
): Waiver | undefined =>
  waivers.find(
    (one) =>
      one.state === 'applied' &&
      one.requirement === requirement &&
      (one.operation === undefined || one.operation === operation),
  );

/** Where the document leaves a point unspecified, the violated rule is the declaration. */
const declaredText = ({ basis, declarations = [] }: RequirementResult): string | undefined =>
  basis === 'open' && declarations.length > 0
    ? `unspecified by the document; the profile declares ${declarations.join(', ')}`
    : undefined;

/** What else shows it, such as the creation of a resource that a list does not contain. */
const MOST_OTHERS = 2;

function othersOf(finding: Finding, shown: Evidence | undefined): readonly string[] {
  const [first] = finding.evidence;
  return finding.evidence
    .filter((one) => one !== shown && first !== undefined && one.seq >= first.seq)
    .slice(-MOST_OTHERS)
    .map(exchangeLine);
}

/** Rows in the order in which they are read; empty ones are left out. Texts may hold anything: the format escapes them. */
export function findingRows(
  { finding, requirement }: Pick<WeighedFinding, 'finding' | 'requirement'>,
  result: Pick<Result, 'interfaces' | 'waivers'>,
): readonly FindingRow[] {
  const waiver = waiverOf(finding, result);
  const shown = shownBy(finding);
  const near = finding.nearestPassing;
  const rows: readonly (readonly [label: FindingRow['label'], text: string | undefined, how?: 'whole'])[] = [
    ['document', requirement && sourceText(requirement, result)],
    ['declared', requirement && declaredText(requirement)],
    ['operation', callText(finding)],
    ['expected', finding.expected],
    ['received', finding.received],
    ['place', finding.pointer === '' ? 'the whole body' : finding.pointer],
    ['waived', waiver && `until ${waiver.until} by ${waiver.owner}: ${waiver.reason}`],
    ['hint', finding.hint],
    [shown && isNotification(shown) ? 'delivery' : 'exchange', shown && exchangeLine(shown), 'whole'],
    ...othersOf(finding, shown).map((text, index) => [index === 0 ? 'also' : '', text, 'whole'] as const),
    ['passing', near && exchangeLine(near), 'whole'],
    ['curl', shown?.curl, 'whole'],
    ['replay', finding.replay, 'whole'],
  ];
  return rows.flatMap(([label, text, how]) => (text ? [{ label, text, whole: how === 'whole' }] : []));
}

/** A command that fills the screen or the page is not read there. */
const LONGEST_COMMAND = 2000;

/** For reports that show a cause in a few lines. */
export function withoutLongCommand(row: FindingRow, finding: Finding): FindingRow {
  const shown = shownBy(finding);
  if (row.label !== 'curl' || row.text.length <= LONGEST_COMMAND || !shown) return row;
  const text = `# curl: ${row.text.length} characters, in report.html and shown by: conform show ${shown.seq}`;
  return { ...row, text, whole: false };
}

/** The rows as plain text with a column of labels, controls made visible; for formats that have one free text a case. */
export function findingText(
  weighed: Pick<WeighedFinding, 'finding' | 'requirement'>,
  result: Pick<Result, 'interfaces' | 'waivers'>,
): string {
  const rows = findingRows(weighed, result);
  const head = printable(weighed.requirement?.statement ?? weighed.finding.signature);
  const seen = `${'seen'.padEnd(11)}${occurrencesText(weighed.finding)}`;
  return [head, seen, ...rows.map(({ label, text }) => `${label.padEnd(11)}${printable(text)}`)].join('\n');
}
