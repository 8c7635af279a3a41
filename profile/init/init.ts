/** A first profile to complete: it contains each unspecified point as a question, with its document and section. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { isOptionalOperation } from '../../contracts/optional-operation.ts';
import { flowYaml } from '../flow-yaml.ts';
import { openQuestions, type OpenQuestion } from '../questions.ts';
import { comment, commented } from './comments.ts';
import { devicesSection } from './devices-section.ts';
import { identitiesSection } from './identities-section.ts';
import { foundDeclarations, statedByOpenApi, type StatedByOpenApi } from './stated-by-openapi.ts';

export interface InitOptions {
  readonly contracts: readonly Contract[];
  readonly name?: string;
  /** Base URL of every interface. */
  readonly baseUrl?: string;
  /** An OpenAPI 3 document of the target; the values that it states are filled in. */
  readonly from?: JsonObject;
  /** Address of the profile's JSON Schema for editors, relative to the profile. */
  readonly schema?: string;
  /** Only what a first run needs: of the questions, those about a body that creates a resource, and about a creation or update without a path. */
  readonly brief?: boolean;
}

const PLACEHOLDER_HOST = 'https://sandbox.example.com';

function header({ title }: StatedByOpenApi, schema: string, name: string): string[] {
  return [
    `# yaml-language-server: $schema=${schema}`,
    ...comment(
      'Profile of a target: its address, the identities that call it, the devices that it knows, and the points that the ' +
        'interface documents leave unspecified, each as a question. Replace the example values. To answer a question, remove the # before its key ' +
        'and before the name of its section, and replace the example. The suite records how the target behaves at an undeclared point, but does not ' +
        'judge it.',
    ),
    ...comment(
      'Write no secrets here: ${NAME} refers to an environment variable, or to a line of .env next to this file.',
    ),
    ...(title === undefined ? [] : comment(`Values marked "found" are from the OpenAPI document "${title}".`)),
    '',
    'conform: 1',
    `name: ${flowYaml(name)}`,
    'mode: sandbox # or production: the suite changes nothing unless --allow-writes is given',
  ];
}

function interfaceLines(
  contract: Contract,
  { server, interfaces }: StatedByOpenApi,
  given: string | undefined,
): string[] {
  const found = interfaces.find((one) => one.interface === contract.id);
  const baseUrl =
    given ??
    (found === undefined ? `${PLACEHOLDER_HOST}/${contract.id}` : `${server ?? PLACEHOLDER_HOST}${found.prefix}`);
  const mark = given === undefined && found !== undefined && server !== undefined ? ' # found' : '';
  const lines = [
    ...comment(`${contract.title}.`, '  '),
    `  ${contract.id}:`,
    `    baseUrl: ${flowYaml(baseUrl)}${mark}`,
  ];
  // The given document describes other interfaces only.
  return interfaces.length > 0 && found === undefined ? commented(lines) : lines;
}

const isActive = (contract: Contract, { interfaces }: StatedByOpenApi): boolean =>
  interfaces.length === 0 || interfaces.some((one) => one.interface === contract.id);

function interfacesSection(
  contracts: readonly Contract[],
  stated: StatedByOpenApi,
  baseUrl: string | undefined,
): string[] {
  return [
    ...comment('The interfaces to test. The paths of an interface are appended to its base URL.'),
    'interfaces:',
    ...contracts.flatMap((contract) => interfaceLines(contract, stated, baseUrl)),
  ];
}

const INTRODUCTIONS = {
  bindings: 'Method, path and success status of operations for which the documents do not state them.',
  declarations: 'Points that the documents leave unspecified. The values are examples, not recommendations.',
  triggers:
    'How to cause events for which the target sends notifications: a request to a control address, or a command that runs in the folder of this file. {id} is replaced by the id of the resource.',
} as const;

function questionLines({ question, form, why, source, key, example, standard, kind }: OpenQuestion): string[] {
  const value = kind === 'trigger' ? { command: `./hooks/${key.replace('.', '-')}.sh {id}` } : example;
  const notes = [
    question,
    `Why: ${why}`,
    ...(form === undefined ? [] : [`Form: ${form}`]),
    `Source: ${source}`,
    ...(standard === undefined ? [] : [`Default: ${flowYaml(standard)}`]),
  ];
  return ['', ...notes.flatMap((note) => comment(note, '  ')), `  # ${key}: ${flowYaml(value)}`];
}

/** A section of questions; its name is commented out unless a value was found. */
function openSection(
  section: keyof typeof INTRODUCTIONS,
  known: Readonly<Record<string, Json>>,
  questions: readonly OpenQuestion[],
): string[] {
  const found = Object.entries(known).map(([key, value]) => `  ${key}: ${flowYaml(value)} # found`);
  const open = questions.filter((one) => one.section === section);
  if (found.length === 0 && open.length === 0) return [];
  return [
    '',
    ...comment(INTRODUCTIONS[section]),
    `${found.length > 0 ? '' : '# '}${section}:`,
    ...found,
    ...open.flatMap(questionLines),
  ];
}

function notOfferedSection(active: readonly Contract[]): string[] {
  const optional = active.flatMap(({ operations }) => operations.filter(isOptionalOperation));
  if (optional.length === 0) return [];
  return [
    '',
    ...comment('Operations that the target does not offer, with the reason. Only these are optional in the documents.'),
    '# notOffered:',
    ...optional.map(({ id }) => `  # ${id}: not offered, because ...`),
  ];
}

const CLOSING = [
  '',
  ...comment(
    'Where a value comes from: documented (the default), confirmed by the provider, or assumed. Certification ignores results that depend on an assumption.',
  ),
  '# provenance:',
  '  # settleMs: assumed',
  '',
  ...comment('The load that the suite does not exceed.'),
  'limits:',
  '  requestsPerSecond: 5',
  '  concurrency: 4',
  '',
  ...comment(
    'Where the suite receives notifications: only from this machine, unless a public URL or a tunnel is given.',
  ),
  '# listener:',
  '  # host: 0.0.0.0',
  '  # port: 8443',
  '  # publicUrl: https://listener.example.com',
  '  # tunnel: cloudflared tunnel --url http://127.0.0.1:{port}',
];

/** A question without whose answer most of a run is undecided. */
const isAskedFirst = ({ key, kind }: OpenQuestion): boolean =>
  key.endsWith('.create.minimalBody') || (kind === 'operation' && /\.(?:create|update)$/.test(key));

const POINTER = [
  '',
  ...comment(
    'Everything else is optional. `conform learn --profile FILE` asks the target about it and writes what it shows here; `conform questions ' +
      '--profile FILE` lists what stays undeclared, `conform init --all` writes every question. All keys: docs/profile.md of partner-conform.',
  ),
];

/** The text of a new profile. `readProfile` accepts it when its environment variables are set. */
export function initProfile({
  contracts,
  name,
  from,
  baseUrl,
  schema = './node_modules/partner-conform/contracts/formats/profile.schema.json',
  brief = false,
}: InitOptions): string {
  const stated = statedByOpenApi(contracts, from);
  const active = contracts.filter((contract) => isActive(contract, stated));
  const bindings = Object.assign({}, ...stated.interfaces.map((one) => one.bindings)) as Profile['bindings'] & object;
  const declarations = foundDeclarations(active, stated);
  const open = openQuestions(active, skeleton(active, { bindings, declarations }));
  const questions = brief ? open.filter(isAskedFirst) : open;
  const lines = [
    ...header(stated, schema, name ?? stated.title ?? 'Example sandbox'),
    '',
    ...interfacesSection(contracts, stated, baseUrl),
    '',
    ...identitiesSection(active, stated, brief),
    ...devicesSection(active, brief),
    ...openSection('bindings', bindings as Record<string, Json>, questions),
    ...(brief ? [] : notOfferedSection(active)),
    ...openSection('declarations', declarations, questions),
    ...openSection('triggers', {}, questions),
    ...(brief ? POINTER : CLOSING),
  ];
  return `${lines.join('\n')}\n`;
}

/** A profile that contains only the found values; its open questions go into the new profile. */
function skeleton(active: readonly Contract[], found: Pick<Profile, 'bindings' | 'declarations'>): Profile {
  return {
    conform: 1,
    name: '',
    mode: 'sandbox',
    interfaces: Object.fromEntries(active.map(({ id }) => [id, { baseUrl: '' }])),
    identities: {},
    ...found,
  };
}
