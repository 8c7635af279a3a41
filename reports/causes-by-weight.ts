/** The causes of a result as a reader wants them, with their findings. */

import type { Cause, Difference, Finding, Result } from '../contracts/formats/result.ts';
import { exchangeLine } from './exchange-line.ts';
import { findingRows, isCommand, type FindingRow } from './finding-rows.ts';
import { findingsByWeight, KINDS, type WeighedFinding } from './findings-by-weight.ts';
import { plural } from './plural.ts';

export interface WeighedCause {
  readonly cause: Cause;
  readonly kind: WeighedFinding['kind'];
  /** The first shows the cause with the smallest exchange. */
  readonly findings: readonly [WeighedFinding, ...WeighedFinding[]];
}

/** Failures first, then warnings, then what is waived; otherwise in the order of the result. */
export function causesByWeight(result: Pick<Result, 'causes' | 'findings' | 'requirements'>): readonly WeighedCause[] {
  const byId = new Map(findingsByWeight(result).map((one) => [one.finding.id, one]));
  return result.causes
    .flatMap((cause): readonly WeighedCause[] => {
      const [first, ...others] = cause.findings.flatMap((id) => byId.get(id) ?? []);
      if (!first) return [];
      const kind = KINDS.find((one) => [first, ...others].some((each) => each.kind === one)) ?? first.kind;
      return [{ cause, kind, findings: [first, ...others] }];
    })
    .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** So many are fixed first. With fewer causes than a screen holds, the list of causes is enough. */
export const FIRST = 3;
export const LEAST_CAUSES = 4;

/** `3 requirements, 14 of 14 cases; 311 other cases pass`. */
export function supportText({ requirements, support: { violated, of, passing } }: Cause): string {
  const others = passing > 0 ? `; ${plural(passing, 'other case passes', 'other cases pass')}` : '';
  return `${plural(requirements.length, 'requirement')}, ${violated} of ${plural(of, 'case')}${others}`;
}

/** When it fails. */
export const whenText = ({ condition }: Cause): string | undefined => condition && `whenever ${condition}`;

/** What came of sending the finding again. */
export function confirmationText({ confirmation }: Finding): string | undefined {
  if (!confirmation) return undefined;
  const { outcome, violated, repetitions, requests, needed } = confirmation;
  const word = { confirmed: 'confirmed', intermittent: 'intermittent', 'not-alone': 'not reproduced alone' }[outcome];
  const count = outcome === 'not-alone' ? '' : ` ${violated} of ${repetitions}`;
  const length = requests === undefined ? '' : `, ${plural(requests, 'request')}`;
  return `${word}${count}${length}${needed ? `; ${needed}` : ''}`;
}

/** What came of sending it again; that there was no time for it, if other findings of the run were sent again. */
function sentAgain(finding: Finding, { findings }: Pick<Result, 'findings'>): string | undefined {
  const isTried = findings.some(({ confirmation }) => confirmation !== undefined);
  return (
    confirmationText(finding) ??
    (isTried ? 'no, because the time for it was used up; the replay command sends it' : undefined)
  );
}

const PARTS: Readonly<Record<Difference['part'], string>> = {
  identity: 'identity',
  method: 'method',
  path: 'path',
  query: 'query parameter',
  header: 'header field',
  body: 'member',
  status: 'status',
};

/** `query parameter limit of the request`. */
export function placeOfDifference({ message, part, name }: Difference): string {
  if (part === 'body' && name === '') return `body of the ${message}`;
  return `${PARTS[part]}${name === undefined ? '' : ` ${name}`} of the ${message}`;
}

export const ABSENT = 'absent';

export const differenceText = (difference: Difference): string =>
  `${placeOfDifference(difference)}: ${difference.failing ?? ABSENT}; passing: ${difference.passing ?? ABSENT}`;

const MOST_NAMED = 6;

const MOST_DIFFERENCES = 4;

/** The texts, of which those beyond the most are counted. */
function listedRows(label: FindingRow['label'], texts: readonly string[], most = texts.length): readonly FindingRow[] {
  const rest = texts.length - most;
  const rows = texts
    .slice(0, most)
    .map((text, index): FindingRow => ({ label: index === 0 ? label : '', text, whole: false }));
  return rest > 0 ? [...rows, { label: '', text: `${rest} more`, whole: false, isRest: true }] : rows;
}

/** The facts of a cause, label by label, then those of the finding that shows it. */
export function causeRows(
  { cause, findings: [lead] }: WeighedCause,
  result: Pick<Result, 'findings' | 'interfaces' | 'waivers' | 'requirements'>,
): readonly FindingRow[] {
  const { passing, verdict } = cause;
  const warnings = new Set(result.requirements.flatMap((one) => (one.verdict === 'warn' ? [one.id] : [])));
  // Those that do not fail are marked.
  const violated = cause.requirements.map((id) => (verdict === 'fail' && warnings.has(id) ? `${id} (warning)` : id));
  const again = sentAgain(lead.finding, result);
  const rows = findingRows(lead, result).filter(({ label }) => !(passing && label === 'passing'));
  return [
    ...listedRows('violates', violated, MOST_NAMED),
    ...(cause.undecided.length > 0
      ? listedRows('undecided', [`${plural(cause.undecided.length, 'requirement')} because of this cause`])
      : []),
    ...(lead.requirement === undefined ? [] : listedRows('rule', [lead.requirement.statement])),
    ...rows.filter((row) => !isCommand(row)),
    ...(passing ? [{ label: 'passing', text: exchangeLine(passing), whole: true } as const] : []),
    ...listedRows('differs', cause.differences.map(differenceText), MOST_DIFFERENCES),
    ...(again === undefined ? [] : listedRows('sent again', [again])),
    ...rows.filter(isCommand),
  ];
}
