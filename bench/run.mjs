// Runs a benchmark written in TypeScript on any supported Node: node bench/run.mjs wire-throughput
import { runnerImport } from 'vite';

await runnerImport(new URL(`${process.argv[2]}.ts`, import.meta.url).pathname);
