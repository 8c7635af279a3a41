/** Every format a result can be written in. */

import { certificateReporter } from './certificate.ts';
import { ctrfReporter } from './ctrf.ts';
import { githubReporter } from './github.ts';
import { harReporter } from './har.ts';
import { htmlReporter } from './html.ts';
import { jsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import { markdownReporter } from './markdown.ts';
import type { Reporter } from './reporter.ts';
import { sarifReporter } from './sarif.ts';
import { textReporter } from './text.ts';

/** In the order in which they are offered. */
export const reporters = {
  json: jsonReporter,
  html: htmlReporter,
  certificate: certificateReporter,
  junit: junitReporter,
  markdown: markdownReporter,
  text: textReporter,
  github: githubReporter,
  sarif: sarifReporter,
  ctrf: ctrfReporter,
  har: harReporter,
} satisfies Readonly<Record<string, Reporter>>;

export type ReportFormat = keyof typeof reporters;

export const FORMATS = Object.keys(reporters) as readonly ReportFormat[];
