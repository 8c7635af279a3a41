// Measures what each scenario sends and takes against the reference provider, and writes suites/plan/typical-scenarios.ts.

import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { loadContracts } from '../contracts/load.ts';
import type { Exchange } from '../contracts/formats/recording.ts';
import { DEFAULT_OPTIONS, EFFORTS, type Effort } from '../profile/run-options.ts';
import { startProvider } from '../reference/provider.ts';
import { Capture } from '../runner/capture.ts';
import { planRun } from '../suites/plan/plan-run.ts';

const contracts = loadContracts();

async function exchangesOf(effort: Effort): Promise<readonly Exchange[]> {
  const provider = await startProvider({});
  const profile = provider.profile();
  const options = { ...DEFAULT_OPTIONS, effort };
  const capture = new Capture(
    {
      id: 'typical',
      contracts,
      profile,
      profileFile: '',
      directory: process.cwd(),
      options,
      commandLine: '',
      suiteVersion: '',
      signal: new AbortController().signal,
      env: { ...process.env, ...provider.env },
    },
    planRun(contracts, profile, options),
  );
  const { events } = await capture.run();
  await provider.close();
  return events.filter((event) => event.event === 'exchange');
}

/** Means over the interfaces, since a scenario sends about the same to each. */
function typicalOf(exchanges: readonly Exchange[]): object {
  const entries = [...new Set(exchanges.map(({ scenario }) => scenario))].toSorted().map((scenario) => {
    const own = exchanges.filter((one) => one.scenario === scenario);
    const interfaces = new Set(own.map((one) => one.interface));
    const times = [...interfaces].map((name) => {
      const at = own.filter((one) => one.interface === name).map((one) => one.at);
      return Math.max(...at) - Math.min(...at);
    });
    const seconds = Math.round(Math.max(...times) / 100) / 10;
    return [scenario, { requests: Math.round(own.length / interfaces.size), seconds }] as const;
  });
  return Object.fromEntries(entries);
}

const measured: Partial<Record<Effort, object>> = {};
for (const effort of EFFORTS) measured[effort] = typicalOf(await exchangesOf(effort));

const text = `/** What a scenario sends to one interface of the reference provider, and the time it takes there: \`node bench/run.mjs typical-scenarios\` writes this file. */

import type { Effort } from '../../profile/run-options.ts';

interface Typical {
  readonly requests: number;
  readonly seconds: number;
}

export const TYPICAL: Readonly<Record<Effort, Readonly<Record<string, Typical>>>> = ${JSON.stringify(measured)};
`;
const file = new URL('../suites/plan/typical-scenarios.ts', import.meta.url);
writeFileSync(file, await format(text, { parser: 'typescript', singleQuote: true, printWidth: 120 }));
