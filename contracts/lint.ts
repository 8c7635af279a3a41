/** Lints contracts: what the loader rejects, OpenAPI 3.x by Spectral, and our own ruleset, each finding with its file and line. */

import type { RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import type { Place } from './contract.ts';
import { ContractError, type ContractProblem } from './errors/contract-error.ts';
import { formatPointer } from './json/json-pointer.ts';
import { contractNames, loadContract, locate, ownContracts } from './load.ts';
import { SHARED } from './loader/declaration-rows.ts';
import { interfaceIdOf, openapiOf } from './loader/read-contract.ts';
import { fileIn, namedFile } from './loader/source-file.ts';
import type { KnownCheck } from './rules/checks-are-known.ts';
import { readLintDocument, ROWS, type Linted } from './rules/lint-document.ts';
import { UserError } from './errors/user-error.ts';
import { unusedSharedParts } from './rules/unused-shared-parts.ts';

export interface LintFinding extends Place {
  /** Name of the rule, or the code of the problem for which loading rejects the contract. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** JSON Pointer into the bundled document; empty where the finding is about a file. */
  readonly path: string;
}

export interface LintOptions {
  /** The checks that a requirement may name; check ids are not looked at where absent. */
  readonly checks?: readonly KnownCheck[];
}

/** Problems after which a document is not whole enough to be looked at further. */
const FATAL: readonly ContractProblem['code'][] = [
  'contract.unreadable',
  'contract.yaml',
  'contract.not-openapi',
  'contract.dangling-reference',
  'contract.remote-reference',
];

function sentence({ what, expected, received, nearest }: ContractProblem): string {
  const details = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(received === undefined ? [] : [`received ${received}`]),
    ...(nearest === undefined ? [] : [`nearest: ${nearest}`]),
  ];
  return [what, ...details].join('; ');
}

/** The problems for which loading rejects a contract. */
function problemsOf(name: string): readonly ContractProblem[] {
  try {
    loadContract(name);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

const asFinding = (problem: ContractProblem): LintFinding => ({
  ...problem.place,
  rule: problem.code,
  severity: 'error',
  message: sentence(problem),
  path: '',
});

/** A linter for each half: rules of OpenAPI would take rows for schemas. */
interface Linters {
  readonly openapi: Spectral;
  readonly contract: Spectral;
}

/** Spectral is not installed with the package: no run needs it, and it is larger than all that a run needs. */
function rejectIfMissing(cause: unknown): never {
  if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
  throw new UserError(
    {
      code: 'lint.not-installed',
      what: 'Spectral, which lints OpenAPI documents, is not installed',
      next: 'npm install --save-dev @stoplight/spectral-core @stoplight/spectral-rulesets',
    },
    { cause },
  );
}

/** Spectral takes a while to import, so only linting does. */
async function newLinters({ checks = [] }: LintOptions): Promise<Linters> {
  const [core, rulesets] = await Promise.all([import('@stoplight/spectral-core'), import('./rules/ruleset.ts')]).catch(
    rejectIfMissing,
  );
  const linter = (ruleset: RulesetDefinition): Spectral => {
    const spectral = new core.default.Spectral();
    spectral.setRuleset(ruleset);
    return spectral;
  };
  return { openapi: linter(rulesets.openapiRuleset), contract: linter(rulesets.contractRuleset({ checks })) };
}

/** Spectral's numbers: 0 is an error, whatever is above does not stop anybody. */
const severityOf = (severity: number): LintFinding['severity'] => (severity === 0 ? 'error' : 'warning');

async function spectralFindings(linters: Linters, { document, placeOf }: Linted): Promise<readonly LintFinding[]> {
  const { [ROWS]: _rows, ...openapi } = document;
  const results = [...(await linters.openapi.run(openapi)), ...(await linters.contract.run({ ...document }))];
  return results.map(({ code, message, path, severity }) => ({
    ...placeOf(path),
    rule: String(code),
    severity: severityOf(severity),
    message,
    path: formatPointer(path),
  }));
}

const lineOf = ({ file, line }: Place): string => `${file}:${line}`;

interface LintedContract {
  readonly linted?: Linted;
  readonly findings: readonly LintFinding[];
}

/** What is wrong with one contract. A line that the loader reports is not reported again. */
async function lintContract(name: string, linters: () => Promise<Linters>): Promise<LintedContract> {
  const problems = problemsOf(name);
  const rejected = problems.map(asFinding);
  const { location, root } = locate(name);
  const openapi = openapiOf(location);
  const isWhole = !problems.some(({ code }) => FATAL.includes(code));
  const linted = isWhole
    ? readLintDocument({ interfaceId: interfaceIdOf(openapi), openapi, shared: fileIn(root, SHARED) })
    : undefined;
  if (!linted) return { findings: rejected };
  const reported = new Set(rejected.map(lineOf));
  const found = await spectralFindings(await linters(), linted);
  return { linted, findings: [...rejected, ...found.filter((finding) => !reported.has(lineOf(finding)))] };
}

/** Each finding once, by file and line. Parts that several contracts share are looked at in each of them. */
function inOrder(findings: readonly LintFinding[]): readonly LintFinding[] {
  const unique = new Map(findings.map((one) => [`${lineOf(one)}:${one.column} ${one.rule} ${one.message}`, one]));
  return [...unique.values()].toSorted(
    (one, other) =>
      (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
}

/** A folder of contracts means the contracts in it. */
function contractsAt(name: string): readonly string[] {
  const folder = namedFile(name);
  return contractNames(folder).map((one) => fileIn(folder, one).shown);
}

/**
 * Lints contracts, each given by its folder or OpenAPI file, or together by the folder around them; our own where none is given. Mistakes are
 * returned, not thrown.
 */
export async function lintContracts(
  names: readonly string[] = [],
  options: LintOptions = {},
): Promise<readonly LintFinding[]> {
  const given = names.length === 0 ? [ownContracts().path] : names;
  let loading: Promise<Linters> | undefined;
  const linters = (): Promise<Linters> => (loading ??= newLinters(options));
  const findings: LintFinding[] = [];
  for (const name of given) {
    const together = contractsAt(name);
    const linted: LintedContract[] = [];
    for (const one of together.length > 0 ? together : [name]) linted.push(await lintContract(one, linters));
    findings.push(...linted.flatMap((one) => one.findings));
    // Whether a shared part is used is known only with all contracts that may use it.
    const whole = linted.flatMap((one) => one.linted ?? []);
    if (together.length > 0 && whole.length === together.length) findings.push(...unusedSharedParts(whole));
  }
  return inOrder(findings);
}
