/** The rules of .oxlintrc.json, and which folder may import which: one table. */

import { readdirSync, readFileSync } from 'node:fs';

const base = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));

/** Folder -> the folders at the root that it may import, besides itself, and the reason. `cli` and `library` join all others. */
const MAY_IMPORT = {
  packages: [[], 'a package knows nothing of the product that uses it.'],
  contracts: [[], 'contracts say what is demanded and know none of their users.'],
  generators: [['packages', 'contracts'], 'generators build on contracts alone.'],
  reports: [['contracts'], 'a report is made from a result alone.'],
  reference: [['contracts'], 'the reference provider builds on contracts alone: it must stay an independent witness.'],
  profile: [['contracts'], 'a profile is read against contracts alone.'],
  transport: [['contracts', 'generators', 'profile'], 'the transport sends and records; it decides nothing.'],
  suites: [
    ['contracts', 'generators', 'profile', 'transport'],
    'the suite judges any target and prints nothing; what needs both is in cli.',
  ],
  doctor: [
    ['contracts', 'generators', 'profile', 'suites', 'transport'],
    'the doctor looks at a target before a run; it prints nothing.',
  ],
  learn: [
    ['contracts', 'generators', 'profile', 'runner', 'suites', 'transport'],
    'learning sends to a target and proposes values; it prints nothing.',
  ],
  runner: [
    ['contracts', 'generators', 'profile', 'suites', 'transport'],
    'the runner joins suite and transport; it prints nothing.',
  ],
  observed: [
    ['contracts', 'profile', 'runner', 'suites', 'transport'],
    'traffic of other clients is recorded to be judged; nothing is printed.',
  ],
  certificate: [
    ['contracts', 'reports', 'runner', 'transport'],
    'a certificate is made from stored evidence; it sends and prints nothing.',
  ],
};

/** Parts of `suites` with fewer imports than the whole: what they may import of the root, and what of `suites` and of packages they may not. */
const PURE = ['node:', 'undici$'];
const CHAPTERS = readdirSync(new URL('suites/checks/', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory() && !['shared', 'testing'].includes(one.name))
  .map(({ name }) => name);
const PARTS = {
  checks: [
    ['contracts', 'profile'],
    ['scenarios'],
    [...PURE, `\\.\\./(?:${CHAPTERS.join('|')})/`],
    'judging is pure: no network, no clock, no file; what several chapters use is in suites/checks/shared.',
  ],
  verdicts: [['contracts', 'profile'], ['scenarios'], PURE, 'judging is pure: no network, no clock, no file.'],
  evidence: [
    ['contracts', 'profile'],
    ['scenarios', 'checks', 'verdicts', 'plan'],
    PURE,
    'evidence is read from a recording; it knows nothing of judging and sending.',
  ],
  scenarios: [MAY_IMPORT.suites[0], ['checks', 'verdicts'], [], 'a scenario sends; it decides nothing.'],
};

const FOLDERS = [...Object.keys(MAY_IMPORT), 'library', 'cli'];
const OF_THE_PACKAGE = {
  regex: 'packages/json-schema-arbitrary/(src|testing)/',
  message: 'the package is used by its entry point.',
};

const restricted = (folder, own, allowed, { message, siblings = [], modules = [] }) => {
  const denied = [...FOLDERS.filter((one) => one !== own && !allowed.includes(one)), ...siblings];
  const regex = `^(${[...modules, `(\\.\\./)+(${denied.join('|')})/`].join('|')})`;
  const patterns = [{ regex, message }, ...(own === 'packages' ? [] : [OF_THE_PACKAGE])];
  return { files: [`${folder}/**/*.ts`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
};

export default {
  ...base,
  overrides: [
    ...Object.entries(MAY_IMPORT).map(([folder, [allowed, message]]) =>
      restricted(folder, folder, allowed, { message }),
    ),
    ...Object.entries(PARTS).map(([part, [allowed, siblings, modules, message]]) =>
      restricted(`suites/${part}`, 'suites', allowed, { message, siblings, modules }),
    ),
    ...base.overrides,
  ],
};
