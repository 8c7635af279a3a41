/** docs/verdicts.md, generated from the tables that decide: verdicts, their order, exit codes, and their form in other formats. */

import type { Verdict } from '../../contracts/formats/result.ts';
import { OVERALL_WORDS, VERDICT_WORDS } from '../../contracts/formats/verdict-words.ts';
import { STATUSES } from '../../reports/ctrf.ts';
import { COMMAND_OF_KIND } from '../../reports/github.ts';
import { OUTCOMES } from '../../reports/junit.ts';
import { VERDICT_ORDER } from '../../suites/verdicts/worst.ts';
import { EXIT } from '../../cli/exit-codes.ts';

const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'CONFORMANT, or NOT FULLY VERIFIED without `--certify` and with enough decided.',
  nonConformant: 'NON-CONFORMANT.',
  usage: 'A mistake on the command line, in the profile or in a contract; no request was sent.',
  notVerified: 'NOT FULLY VERIFIED with `--certify`, or with too little decided about the target (see above).',
  unreachable: 'The target or the listener could not be reached, or the target stopped responding.',
  suite: 'An error in the suite itself; RUN INVALID gives the reason.',
  waiver: 'No requirement fails, but a waiver is stale (it covers no failure any more) or expired.',
  interrupted: 'Interrupted (SIGINT, Ctrl-C). The resources that the run had created were removed as far as possible.',
  terminated:
    'Ended by SIGTERM, for example by a CI server. The resources that the run had created were removed as far as possible.',
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const requirementTable = (): string =>
  table(
    ['verdict', 'meaning', 'what to do'],
    VERDICT_WORDS.map(({ verdict, meaning, next }) => [`\`${verdict}\``, meaning, next]),
  );

const overallTable = (): string =>
  table(
    ['overall', 'meaning'],
    OVERALL_WORDS.map(({ overall, meaning }) => [`**${overall}**`, meaning]),
  );

const exitTable = (): string =>
  table(
    ['code', 'meaning'],
    (Object.keys(EXIT) as (keyof typeof EXIT)[])
      .toSorted((one, other) => EXIT[one] - EXIT[other])
      .map((name) => [String(EXIT[name]), EXIT_MEANINGS[name]]),
  );

const formatTable = (): string =>
  table(
    ['verdict', 'JUnit', 'CTRF', 'SARIF', 'GitHub'],
    VERDICT_WORDS.map(({ verdict }) => [
      `\`${verdict}\``,
      OUTCOMES[verdict],
      STATUSES[verdict],
      SARIF[verdict] ?? 'none',
      ANNOTATIONS[verdict] ?? 'none',
    ]),
  );

const SARIF: Partial<Readonly<Record<Verdict, string>>> = {
  fail: 'error',
  warn: 'warning',
  waived: 'error, suppressed',
  error: 'notification of the tool',
};

const ANNOTATIONS: Partial<Readonly<Record<Verdict, string>>> = COMMAND_OF_KIND;

/** The page as Markdown. */
export function verdictsPage(): string {
  return `${[
    '# Verdicts',
    `Every requirement ends a run with one verdict. A requirement that could not be exercised never counts as met, and one that the source
document leaves unspecified never counts as violated. There is no verdict "skipped": it would hide the reason.`,
    '## Verdict of a requirement',
    requirementTable(),
    `Three rules apply to all verdicts:

- **A pass needs a decided case.** With zero cases the verdict is \`inconclusive\` or \`undeclared\`.
- **The worst case decides.** The verdicts of the cases of a requirement are combined, from best to worst, in this order:
  ${VERDICT_ORDER.map((verdict) => `\`${verdict}\``).join(' < ')}. A verdict never improves.
- **Only a "must" fails.** A violated requirement of level "should" warns, and so does an unusual response to input that the source document
  does not describe. With \`--strict\` the lists of statuses are closed, and such a response fails.

One cause fails one requirement. If a target rejects \`limit\`, it also rejects every ordinary page with a \`limit\`: the rule about \`limit\` fails,
and the other rules about the same requests are inconclusive and name it as their root cause. The overall verdict does not improve, since the
cause itself fails.

An inconclusive requirement is vacuous if its rule concerns only what a target may leave out, and the target did leave it out. There is nothing
to fix, and the overall verdict ignores it. Reports count vacuous requirements separately.

A requirement is not run if no scenario of the run provides the evidence that its check needs: the scenario changes state and the run is
read-only, or the profile lacks the values to send. Such a requirement counts as undecided, so leaving out a scenario never improves an
overall verdict.

A waiver is an entry under \`waivers\` in the [profile](profile.md#waivers); it names a requirement by its id. If the id was renamed
([renamed-requirements.yaml](renamed-requirements.yaml)), the profile is rejected with a message that gives the new id.`,
    '## Overall verdict of an interface and of a run',
    overallTable(),
    `The run has the worst of the verdicts of its interfaces, with the reasons in one sentence each. Only a complete CONFORMANT
run with \`--certify\` and without waivers gives a certificate (\`conform certify\`); the statement about any other run lists the reasons why not.

A run that decides little about a target is not a success, even if nothing fails. A run that is NOT FULLY VERIFIED has exit code 3, with or
without \`--certify\`, if it decides less than 80 % of the decidable mandatory requirements of an interface. \`--require-decided\` sets another
percentage. The share is a / (a + b):

- a: requirements that pass, warn, fail or are waived;
- b: requirements that are inconclusive and not vacuous.

Only mandatory requirements for the provider with the basis stated or implied count. Requirements that are undeclared, not offered, vacuous or not
run do not count, so that a profile with few declarations does not lower the share. Rules for the client do not count, because the suite is the
client. \`decidedShare\` in the result contains the share of each interface.`,
    '## Exit codes',
    exitTable(),
    '## Verdicts in other formats',
    `Other formats have fewer verdicts. The verdict of the suite is always included: as the property \`verdict\` of a JUnit case, as \`rawStatus\`
in CTRF.`,
    formatTable(),
    `A case of JUnit and CTRF is a requirement at one operation; it is inconclusive at an operation where no case decided it. If a result does not
distinguish the operations of a violated requirement, as for notifications, the operations without a finding are shown as inconclusive with
that reason, since both a pass and a failure would be a guess.`,
  ].join('\n\n')}\n`;
}
