import type { Reporter } from './reporter.ts';
import { terminalReport } from './terminal.ts';

/** The report of the terminal as a file: no colours, every cause. */
export const textReporter: Reporter = {
  fileName: 'report.txt',
  purpose: 'the report of the terminal, with every cause',
  render: ({ result }) => terminalReport(result, { causes: Number.POSITIVE_INFINITY }),
};
