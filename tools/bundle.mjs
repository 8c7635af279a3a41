/**
 * Last step of the build: joins the compiled modules into a few files, since a command spends most of its start on finding and reading
 * hundreds of them. Entries keep their paths; what they share is in dist/shared/. Packages are not joined in. Modules that were joined in are
 * removed, except those that are loaded by their path; declarations stay.
 */

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const DIST = path.resolve(import.meta.dirname, '../dist');
/** What is started by its path. */
const ENTRIES = [
  ...['cli/conform', 'cli/selftest/prover', 'runner/conformance.suite', 'runner/setup', 'runner/live/judge-thread'],
  'transport/listener/intake-thread',
  'library/index',
];

/** Given to vitest by its path, as a replacement for a package. */
const BY_PATH = ['runner/vitest-runner-shim.js'];

const insideDist = (file) => path.relative(DIST, file).replaceAll(path.sep, '/');

const DIST_HERE = '/*dist*/';

/** A module finds files next to it by `import.meta.url`; joined with others, it keeps the address that it had. */
const ownAddress = {
  name: 'own-address',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `new URL('${DIST_HERE}${insideDist(id)}', import.meta.url).href`);
  },
  renderChunk(code, { fileName }) {
    return code.replaceAll(DIST_HERE, '../'.repeat(fileName.split('/').length - 1));
  },
};

/** Definitions found by their file names are found now, and imported by name. */
const definitions = {
  name: 'definitions',
  transform(code, id) {
    const call = /definitionsIn\(new URL\('\.\/', import\.meta\.url\), '(\w+)'\)/.exec(code);
    if (!call) return null;
    const folder = path.dirname(id);
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith(`.${call[1]}.js`))
      .toSorted();
    const imports = paths.map((file, index) => `import found${index} from './${file}';\n`);
    const found = paths.map((file, index) => `{ definition: found${index}, path: '${file.replace(/js$/, 'ts')}' }`);
    return imports.join('') + code.replace(call[0], `[${found.join(',\n')}]`);
  },
};

const build = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, path.join(DIST, `${entry}.js`)])),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  plugins: [definitions, ownAddress],
  // What a module does when it is loaded stays.
  treeshake: false,
});
const { output } = await build.write({
  dir: DIST,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name]-[hash].js',
});

const kept = new Set([...output.map(({ fileName }) => fileName), ...BY_PATH]);
for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  const name = file.replaceAll(path.sep, '/');
  const isModule = /\.js(\.map)?$/.test(name);
  if (isModule && !kept.has(name.replace(/\.map$/, ''))) rmSync(path.join(DIST, file));
}
