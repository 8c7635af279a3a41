// Runs a benchmark written in TypeScript on any supported Node: node bench/run.mjs wire-throughput
import { readdirSync } from 'node:fs';
import { runnerImport } from 'vite';

const names = readdirSync(import.meta.dirname).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
const [, , name] = process.argv;
if (!names.includes(name)) {
  console.error(`bench: expected the name of a benchmark: ${names.join(', ')}`);
  process.exit(3);
}
await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname);
