/** Every command with its purpose. A command is loaded when it is asked for, so that help and the small ones start at once. */

import type { Command } from 'commander';
import type { Console } from './console.ts';

/** Gives a command its arguments, options, examples and action. `exit` sets the exit code, 0 where it is not called. */
type DefineCommand = (command: Command, console: Console, exit: (code: number) => void) => void;

export interface CommandRow {
  readonly purpose: string;
  readonly load: () => Promise<DefineCommand>;
}

/** In the order in which help shows them. */
export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  run: {
    purpose: 'run the suite against the target of a profile, or against the embedded reference provider',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  plan: {
    purpose: 'print what a run would test, and what not and why; sends nothing',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  doctor: {
    purpose: 'look at a target before any test: address, certificate, clock, credentials, devices, listener',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  explain: {
    purpose: 'tell what a requirement says, where it comes from, and how it is decided',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  serve: {
    purpose: 'run the reference provider as a sandbox to play with',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  init: {
    purpose: 'write a commented profile: each open point is a question with its document and section',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  questions: {
    purpose: 'print what a profile leaves open, as Markdown to send to the provider',
    load: async () => (await import('./commands/init.ts')).questionsCommand,
  },
  judge: {
    purpose: 'judge a stored run again with the contracts of today; sends nothing',
    load: async () => (await import('./commands/judge.ts')).judgeCommand,
  },
  show: {
    purpose: 'show an exchange of a stored run by its number',
    load: async () => (await import('./commands/show.ts')).showCommand,
  },
  report: {
    purpose: 'write a stored result in another format',
    load: async () => (await import('./commands/report.ts')).reportCommand,
  },
  diff: {
    purpose: 'tell what changed between two results: newly failing, fixed, changed but legal',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  lint: {
    purpose: 'check contracts: OpenAPI 3.1, our ruleset, requirements and their checks',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
  selftest: {
    purpose: 'prove the suite on every fault and every legal variant of the reference provider',
    load: async () => (await import('./commands/selftest.ts')).selftestCommand,
  },
};
