/** `conform selftest`: runs the suite against every fault and variant of the reference provider, sets of faults and poor targets. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { nearest } from '../../contracts/nearest.ts';
import { UserError } from '../../contracts/user-error.ts';
import { isSelectedBy } from '../../profile/selector.ts';
import { DEFAULT_OPTIONS, EFFORTS, type Effort } from '../../profile/run-options.ts';
import { choiceOption } from '../choice.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import type { MatrixPage } from '../selftest/matrix-page.ts';
import type { Proof } from '../selftest/proof.ts';

interface Flags {
  readonly only?: readonly string[];
  readonly kind?: string;
  readonly seeds: number;
  readonly effort: Effort;
  readonly write?: readonly string[];
  readonly every: number;
  readonly whole: boolean;
  readonly minutes?: number;
  readonly sample?: number;
  readonly confirm?: number;
  readonly record?: string;
}

const KINDS = ['healthy', 'fault', 'variant', 'variant-set', 'grammar', 'compound', 'sparse', 'poor'];

/** Sets of faults of each size and interface that --kind compound draws for a seed. */
const SETS = 3;

/** Subjects with a sparse profile in a run of all kinds. */
const SPARSE_SAMPLE = 40;

/** Faults of the grammar in a run that does not name them. */
const GRAMMAR_SAMPLE = 60;

const namesGrammar = (only: readonly string[] = []): boolean =>
  only.some((one) => one === 'grammar' || one.startsWith('grammar.'));

function natural(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 to 9999.');
  return Number(text);
}

function count(text: string): number {
  return text === '0' ? 0 : natural(text);
}

const several = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...text.split(',').map((one) => one.replace(/\.$/, '')),
];

/** The writer of the page, by the extension of the file. */
function writerFor(file: string): Promise<(page: MatrixPage) => string> {
  switch (path.extname(file)) {
    case '.md':
      return import('../selftest/matrix-markdown.ts').then(({ matrixMarkdown }) => matrixMarkdown);
    case '.html':
      return import('../selftest/matrix-html.ts').then(({ matrixHtml }) => matrixHtml);
    default:
      throw new UserError({
        code: 'selftest.write',
        what: `${file} has neither the extension .md nor .html`,
        next: 'give a file with the extension .md or .html',
      });
  }
}

async function selftest(flags: Flags, console: Console): Promise<number> {
  if (flags.record !== undefined && flags.kind !== 'fault')
    throw new UserError({
      code: 'selftest.record',
      what: '--record stores the results of faults only',
      next: 'add --kind fault',
    });
  const writers = (flags.write ?? []).map((file) => ({ file, write: writerFor(file) }));
  const [
    { subjects },
    { variantSets },
    { compoundSubjects, grammarSubjects, sparseSubjects, poorSubjects },
    { measuredTables, measuredTotals },
    { readFoundAlone, recordAlone },
    { proveAll },
    { lookAgain },
    { proofLine },
    { judgeProof, isRight },
    { causeTotals },
    { confirmationTotals, withConfirmations },
    { rowsOf, totalsText },
    { matrixPage },
  ] = await Promise.all([
    import('../selftest/subject.ts'),
    import('../selftest/variant-sets.ts'),
    import('../selftest/measured-subjects.ts'),
    import('../selftest/measured-tables.ts'),
    import('../selftest/found-alone.ts'),
    import('../selftest/prove-all.ts'),
    import('../selftest/second-look.ts'),
    import('../selftest/proof-line.ts'),
    import('../selftest/judge-proof.ts'),
    import('../selftest/cause-totals.ts'),
    import('../selftest/confirmations.ts'),
    import('../selftest/matrix.ts'),
    import('../selftest/matrix-page.ts'),
  ]);
  const table = readFoundAlone();
  const isOnly = (kind: string): boolean => flags.kind === kind;
  /** A run of all kinds tests the variants in sets, and of the other kinds that take long a sample. */
  const all = (seed: number) => [
    ...subjects().filter(({ kind }) => kind !== 'variant' || isOnly('variant') || flags.only !== undefined),
    ...(isOnly('variant') ? [] : variantSets(seed)),
    ...grammarSubjects(seed, flags.sample ?? (namesGrammar(flags.only) ? undefined : GRAMMAR_SAMPLE)),
    ...compoundSubjects(seed, flags.sample ?? (isOnly('compound') ? SETS : 1), table),
    ...sparseSubjects(seed, flags.sample ?? (isOnly('sparse') ? undefined : SPARSE_SAMPLE)),
    ...poorSubjects(),
  ];
  const isNamed = (id: string, by: string): boolean => isSelectedBy(by, id) || id.startsWith(`${by} `);
  const chosen = (seed: number) =>
    all(seed)
      .filter(({ kind }) => flags.kind === undefined || kind === flags.kind)
      .filter(({ id }) => flags.only?.some((one) => isNamed(id, one)) ?? true)
      .filter((_, index) => index % flags.every === 0);
  const whole = flags.whole || flags.record !== undefined;
  const seeds = Array.from({ length: flags.seeds }, (_, index) => index + 1);
  const tasks = withConfirmations(
    seeds.flatMap((seed) => chosen(seed).map((subject) => ({ subject, seed, effort: flags.effort, whole }))),
    flags.confirm,
  );
  const ids = all(1).map(({ id }) => id);
  const unknown = flags.only?.find((one) => !ids.some((id) => isNamed(id, one)));
  const like = unknown === undefined ? undefined : nearest(unknown, ids);
  if (tasks.length === 0 || like !== undefined)
    throw new UserError({
      code: 'selftest.nothing',
      what: unknown === undefined ? 'no subject matches the options' : `--only ${unknown}: unknown subject`,
      ...(like === undefined ? {} : { nearest: like }),
      next: 'omit --only to run all of them',
    });
  let done = 0;
  const recorded: Proof[] = [];
  const proved = await proveAll(tasks, {
    ...(flags.minutes === undefined ? {} : { withinMs: flags.minutes * 60_000 }),
    onProof: (proof) => {
      done += 1;
      console.err(`[${String(done).padStart(String(tasks.length).length)}/${tasks.length}] ${proofLine(proof)}\n`);
      recorded.push(proof);
      if (flags.record !== undefined) recordAlone(flags.record, recorded);
    },
  });
  const reached = tasks.filter((_, index) => proved[index] !== undefined);
  const first = proved.filter((proof) => proof !== undefined);
  const { proofs, unsteady } = await lookAgain(reached, first, {
    onProof: (proof) => console.err(`[repeated alone] ${proofLine(proof)}\n`),
  });
  const rows = rowsOf(
    proofs.filter(({ subject }) => ['healthy', 'fault', 'variant', 'variant-set'].includes(subject.kind)),
  );
  const measured = {
    totals: [...measuredTotals(proofs, table), ...causeTotals(proofs, table), ...confirmationTotals(proofs)],
    tables: measuredTables(proofs, table),
  };
  console.out([...(rows.length > 0 ? [totalsText(rows)] : []), ...measured.totals, ''].join('\n'));
  if (unsteady.length > 0)
    console.out(`correct only when repeated alone: ${unsteady.map(({ subject }) => subject.id).join(', ')}\n`);
  if (reached.length < tasks.length)
    console.out(
      `not run, because the limit of ${flags.minutes} minutes was reached: ${tasks.length - reached.length} of ${tasks.length}\n`,
    );
  const wrong = proofs.filter((proof) => !isRight(judgeProof(proof)));
  if (wrong.length > 0) console.out(['incorrect results:', ...wrong.map(proofLine), ''].join('\n'));
  const page = matrixPage(rows, measured);
  for (const { file, write } of writers) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, (await write)(page));
  }
  return wrong.length === 0 ? EXIT.ok : EXIT.suite;
}

export function selftestCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .option('--only <ids>', 'subjects: ids or prefixes of ids, separated by commas (default: all)', several)
    .addOption(choiceOption('--kind <kind>', 'run only one kind', KINDS))
    .option('--seeds <number>', 'number of seeds for each fault or variant', natural, 1)
    .option('--every <number>', 'run every n-th subject only, for a quick sample', natural, 1)
    .addOption(choiceOption('--effort <effort>', 'how many requests to send', EFFORTS).default(DEFAULT_OPTIONS.effort))
    .option('--minutes <number>', 'start no further run after this number of minutes', natural)
    .option(
      '--sample <number>',
      'sets of faults of each size and interface; subjects with a sparse profile; faults of the grammar',
      natural,
    )
    .option(
      '--confirm <number>',
      'subjects whose findings are sent again as the shortest sequence of requests; 0 for none (default: 40 of the faults)',
      count,
    )
    .option('--record <file>', 'with --kind fault: run to the end and store which requirements find each fault alone')
    .option('--whole', 'execute all scenarios of each run, to the end, also after its fault is found', false)
    .option('--write <files>', 'write the matrix as Markdown (.md) or HTML (.html)', several)
    .addHelpText(
      'after',
      `
Examples:
  conform selftest                                all faults and variants, about half an hour on two cores
  conform selftest --only device --every 5        a sample of one interface
  conform selftest --only grammar --sample 100    a sample of the faults that are combinations of dimensions
  conform selftest --kind variant-set --seeds 3   sets of variants, drawn by three seeds
  conform selftest --kind compound --seeds 3      sets of 2, 5, 10 and 20 faults
  conform selftest --kind poor                    targets with many defects
  conform selftest --only ticket --confirm 100    how many findings are confirmed, by how many requests
  conform selftest --kind fault --record cli/selftest/found-alone.json
  conform selftest --write docs/selftest.md,reports/out/selftest.html

Exit codes: 0 every fault found and every variant accepted, 2 usage error, 5 otherwise
Faults and variants: docs/reference-provider.md`,
    )
    .action(async (flags: Flags) => exit(await selftest(flags, console)));
}
