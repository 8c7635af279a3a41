import type { Reporter } from './reporter.ts';
import { terminalReport } from './terminal.ts';

/** The report of the terminal as a file: no colours, every finding. */
export const textReporter: Reporter = {
  fileName: 'report.txt',
  purpose: 'the report of the terminal, with every finding',
  render: ({ result }) => terminalReport(result, { findings: Number.POSITIVE_INFINITY }),
};
