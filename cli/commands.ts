/** Every command with its purpose, in the order in which help shows them. A command is loaded only when it is used, so that help and small commands start fast. */

import type { CommandRow } from './command-row.ts';

export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  run: {
    purpose: 'test a target and print a verdict for every requirement',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  watch: {
    purpose: 'run again whenever the profile or the contract changes, the failing requirements of the last run first',
    load: async () => (await import('./commands/watch.ts')).watchCommand,
  },
  plan: {
    purpose: 'print what a run would test, what it would not test, and why; sends no request',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  doctor: {
    purpose: 'verify that a target is ready for a run: address, certificate, clock, credentials, devices, listener',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  learn: {
    purpose:
      'ask the target about the unspecified points that its profile does not declare, and write what it shows into the profile',
    load: async () => (await import('./commands/learn.ts')).learnCommand,
  },
  explain: {
    purpose: 'explain a requirement: rule, source, check, evidence',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  serve: {
    purpose: 'start the reference provider as a local sandbox',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  init: {
    purpose: 'print a commented profile with a question for each unspecified point',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  questions: {
    purpose: 'print the unanswered questions of a profile as Markdown, for the provider',
    load: async () => (await import('./commands/questions.ts')).questionsCommand,
  },
  judge: {
    purpose: 're-evaluate a stored run against the current contracts; sends no request',
    load: async () => (await import('./commands/judge.ts')).judgeCommand,
  },
  merge: {
    purpose: 'merge the shards of a run (conform run --shard) and print the verdict of the run',
    load: async () => (await import('./commands/merge.ts')).mergeCommand,
  },
  'clean-up': {
    purpose: 'remove what a killed run left on the target',
    load: async () => (await import('./commands/clean-up.ts')).cleanUpCommand,
  },
  'watch-traffic': {
    purpose: 'record what other clients send to a target, through a reverse proxy, to be judged',
    load: async () => (await import('./commands/watch-traffic.ts')).watchTrafficCommand,
  },
  certify: {
    purpose: 'sign a certificate for a stored run, or a statement of its results',
    load: async () => (await import('./commands/certify.ts')).certifyCommand,
  },
  verify: {
    purpose: 'verify a certificate: signature, evidence, recording, and the verdict by judging again',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  show: {
    purpose: 'print exchanges of a stored run',
    load: async () => (await import('./commands/show.ts')).showCommand,
  },
  replay: {
    purpose: 'send the requests of a finding again and state whether it still fails',
    load: async () => (await import('./commands/replay.ts')).replayCommand,
  },
  report: {
    purpose: 'print a stored result in another format, for example HTML or SARIF',
    load: async () => (await import('./commands/report.ts')).reportCommand,
  },
  diff: {
    purpose: 'compare two results',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  lint: {
    purpose: 'validate contracts: OpenAPI 3.1, ruleset, requirements, checks',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
  selftest: {
    purpose: 'run the suite against every fault and variant of the reference provider',
    load: async () => (await import('./commands/selftest.ts')).selftestCommand,
  },
  completion: {
    purpose: 'print the completion script for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionCommand,
  },
  complete: {
    purpose: 'print what may come next on a command line, for a completion script',
    isHidden: true,
    load: async () => (await import('./commands/completion.ts')).completeCommand(COMMANDS),
  },
};
