/**
 * What a release contains in addition to the program, made before it is packed: THIRD-PARTY.md (the licences of all dependencies) and
 * sbom.cdx.json (CycloneDX). Nothing of the dependencies is in the package; npm installs them.
 * Usage: node tools/release-files.mjs
 */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A folder with the dependencies alone, in the versions of the lock file: `npm sbom` overlooks those that development needs too. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-release-'));
for (const file of ['package.json', 'package-lock.json', 'packages/json-schema-arbitrary/package.json'])
  cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });

const npm = (...args) =>
  execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

npm('ci', '--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund');
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const { devDependencies: _development, peerDependencies: _peers, ...released } = manifest;
writeFileSync(path.join(folder, 'package.json'), JSON.stringify(released));
rmSync(path.join(folder, 'package-lock.json'));
const sbom = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx'));

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);

const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'));
const folders = new Map(
  Object.entries(packages).map(([place, { version }]) => [
    `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    path.join(folder, place),
  ]),
);
const folderOf = (component) => folders.get(`${nameOf(component)}@${component.version}`) ?? '';
const isInstalled = (component) => folderOf(component) !== '';
/** Where a package was downloaded from depends on the machine. */
sbom.components = sbom.components.filter(isInstalled);
for (const component of sbom.components)
  component.externalReferences = (component.externalReferences ?? []).filter(({ type }) => type !== 'distribution');
writeFileSync(path.join(ROOT, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 1)}\n`);

/** The text of a licence, from the folder of the package. */
function licenceText(folder) {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8').trim();
}

const notices = sbom.components
  .map((component) => ({
    name: nameOf(component),
    version: component.version,
    licence: (component.licenses ?? [])
      .map(({ license, expression }) => expression ?? license?.id ?? license?.name)
      .join(', '),
    text: licenceText(folderOf(component)),
  }))
  .filter(({ name }) => name !== 'json-schema-arbitrary')
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

const unnamed = notices.filter(({ licence }) => licence === '');
if (unnamed.length > 0) {
  console.error(`no licence is stated by ${unnamed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}

const section = ({ name, version, licence, text }) =>
  `## ${name} ${version}\n\n${licence}\n${text === undefined ? '' : `\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n`}`;

writeFileSync(
  path.join(ROOT, 'THIRD-PARTY.md'),
  `# Third-party packages\n\npartner-conform depends on these packages; npm installs them. Made by tools/release-files.mjs.\n\n${notices.map(section).join('\n')}`,
);
rmSync(folder, { recursive: true });
console.log(`${notices.length} packages: THIRD-PARTY.md, sbom.cdx.json`);
