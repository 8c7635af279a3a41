/** docs/checks.md, generated from the checks and from the requirements of the four interfaces. */

import { groupBy } from '../../contracts/group-by.ts';
import { loadContracts } from '../../contracts/load.ts';
import { CHECKS, type RegisteredCheck } from '../../suites/checks/registry.ts';

/** Folder of checks -> what they are about. */
const CHAPTERS: Readonly<Record<string, string>> = {
  access: 'Credentials, scopes and ownership',
  client: 'What the suite itself sends',
  create: 'Creation',
  device: 'Devices and their locations',
  geojson: 'GeoJSON',
  hub: 'Hubs',
  invariants: 'Every response',
  list: 'Lists',
  monitor: 'Monitors',
  notification: 'Notifications',
  observations: 'Observations that are never failed',
  retrieve: 'Retrieval',
  sandbox: 'Sandbox mode',
  status: 'Statuses',
  update: 'Updates',
};

/** Ids of the requirements that each check decides. */
function requirementsByCheck(): ReadonlyMap<string, readonly string[]> {
  const named = loadContracts()
    .flatMap(({ requirements }) => requirements)
    .flatMap(({ id, check }) => (check === undefined ? [] : [{ id, check: check.id }]));
  return new Map([...groupBy(named, ({ check }) => check)].map(([check, rows]) => [check, rows.map(({ id }) => id)]));
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

function section(
  chapter: string,
  checks: readonly RegisteredCheck[],
  rows: ReadonlyMap<string, readonly string[]>,
): string {
  const lines = checks.map(({ id, file, decides, leaves }) => {
    const ids = rows.get(id) ?? [];
    const example = ids[0] === undefined ? 'own contracts only' : `${ids.length}, for example \`${ids[0]}\``;
    return `| [${id}](../${file}) | ${cell(decides)} | ${cell(leaves)} | ${example} |`;
  });
  return `## ${CHAPTERS[chapter] ?? chapter}

| check | decides | leaves alone | requirements |
| --- | --- | --- | --- |
${lines.join('\n')}`;
}

/** The page as Markdown. */
export function checksPage(): string {
  const rows = requirementsByCheck();
  const chapters = groupBy(CHECKS, ({ chapter }) => chapter);
  return `# Checks

A check is one reusable rule, judged over the recording of a run. A requirement names its check and the options of the check in
\`contracts/<interface>/requirements.yaml\`. The column "leaves alone" lists unusual behaviour that is legal and that the check does not fail.

\`npx conform explain ticket.list.from-date-time-is-required\` prints one requirement with its source in the document, its check and the evidence that
the check needs. [CONTRIBUTING.md](../CONTRIBUTING.md) describes how to add a check.

${[...chapters].map(([chapter, checks]) => section(chapter, checks, rows)).join('\n\n')}
`;
}
