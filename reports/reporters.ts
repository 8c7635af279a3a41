/** Every format a result can be written in. A format without its reporter does not compile. */

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
export const FORMATS = [
  'json',
  'html',
  'certificate',
  'junit',
  'markdown',
  'text',
  'github',
  'sarif',
  'ctrf',
  'har',
] as const;

export type ReportFormat = (typeof FORMATS)[number];

export const reporters: Readonly<Record<ReportFormat, Reporter>> = {
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
};
