/** docs/verdicts.md, made from the tables that decide: words of verdicts, their order, exit codes, and what other formats make of them. */

import { OVERALL_WORDS, VERDICT_WORDS } from '../contracts/formats/verdict-words.ts';
import { STATUSES } from '../reports/ctrf.ts';
import { OUTCOMES } from '../reports/junit.ts';
import { VERDICT_ORDER } from '../suites/verdicts/worst.ts';
import { EXIT } from './exit-codes.ts';

const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'CONFORMANT, or NOT FULLY VERIFIED where certification was not asked for and something was decided.',
  nonConformant: 'NON-CONFORMANT.',
  usage: 'A mistake on the command line, in the profile or in a contract; nothing was sent.',
  notVerified: 'NOT FULLY VERIFIED where certification was asked for, or where nothing was decided at all.',
  unreachable: 'The target or the listener could not be reached, or the target stopped responding.',
  suite: 'A fault of the suite itself, as RUN INVALID says it.',
  waiver: 'Nothing fails, yet a waiver is stale (it covers nothing any more) or expired.',
  interrupted: 'Interrupted (SIGINT, Ctrl-C). What the run had created was removed as far as possible.',
  terminated: 'Ended by SIGTERM, as a CI server does. What the run had created was removed as far as possible.',
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

const SARIF: Readonly<Record<string, string>> = {
  fail: 'error',
  warn: 'warning',
  waived: 'error, suppressed',
  error: 'notification of the tool',
};

const ANNOTATIONS: Readonly<Record<string, string>> = { fail: 'error', warn: 'warning', waived: 'notice' };

/** The page as Markdown. */
export function verdictsPage(): string {
  return `${[
    '# Verdicts',
    `Every requirement ends a run with one verdict. A verdict says what was found out, and how much of it: a requirement that could not be
exercised is never counted as met, and one that the documents leave open is never counted as broken. The word "skip" is not used, since it
would hide which of these it was.`,
    '## Of a requirement',
    requirementTable(),
    `Three rules hold for all of them:

- **A pass needs a decided case.** Zero cases are inconclusive or undeclared, whatever the reason.
- **The worst wins.** The verdicts of the cases of a requirement are combined, from best to worst, in this order:
  ${VERDICT_ORDER.map((verdict) => `\`${verdict}\``).join(' < ')}. A verdict is never upgraded.
- **Only a "must" fails.** A requirement of the level "should" that is not met warns, and so does an unusual answer to input that the
  documents do not describe. With \`--strict\` the lists of statuses are taken as closed and such an answer fails.

One cause fails one requirement. Where a target refuses \`limit\`, every ordinary page that gives a \`limit\` is refused, too: the rule about
\`limit\` fails, and what other rules saw of the same calls is inconclusive, naming it as the root cause. This never makes an overall verdict
better, as the cause itself fails.

An inconclusive requirement is vacuous where its rule speaks only of what a target may leave out, and the target never showed it: there is
nothing to mend, and it does not stand against the overall verdict. Reports count these apart.

A requirement is not run where no scenario of the run provides a piece of evidence that its check needs: the scenario changes state and the run
is read-only, or the profile names nothing it could send. It counts as undecided, so leaving a scenario out never makes an overall verdict better.`,
    '## Overall, of an interface and of a run',
    overallTable(),
    `The run has the worst of the verdicts of its interfaces. Its reasons stand with it, one sentence each. Only a CONFORMANT run that asked for
certification, came to its end and used no waiver makes a certificate; any other result makes a statement that says why it is none.`,
    '## Exit codes',
    exitTable(),
    '## What other formats make of it',
    `Formats of other tools know fewer words. The verdict itself always stands beside them: as the property \`verdict\` of a JUnit case, as
\`rawStatus\` in CTRF.`,
    formatTable(),
    `A case of JUnit and CTRF is a requirement at one operation; one at which no case decided it is inconclusive there. Where a result does not
tell the operations of a broken requirement apart, as for notifications, those without a finding are shown as inconclusive and say so, since
both a pass and a failure would be a guess.`,
  ].join('\n\n')}\n`;
}
