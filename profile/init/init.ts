/** A first profile to complete: it contains each unspecified point as a question, with its document and section. */

import type { Contract, Json, JsonObject } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { formatPointer } from '../contracts/json-pointer.ts';
import { mayBeLeftOut } from '../contracts/may-be-left-out.ts';
import { flowYaml } from './flow-yaml.ts';
import { matchInterface, type MatchedInterface } from './match-operations.ts';
import {
  openApiCredentials,
  openApiOperations,
  openApiTitle,
  statesNoCredentials,
  serverUrl,
  type OpenApiCredentials,
} from './openapi-operations.ts';
import { openQuestions, type OpenQuestion } from './questions.ts';
import { withoutSwagger } from './swagger.ts';
import { wrapped } from './wrapped.ts';

export interface InitOptions {
  readonly contracts: readonly Contract[];
  readonly name?: string;
  /** Base URL of every interface. */
  readonly baseUrl?: string;
  /** An OpenAPI 3 document of the target; the values that it states are filled in. */
  readonly from?: JsonObject;
  /** Address of the profile's JSON Schema for editors, relative to the profile. */
  readonly schema?: string;
  /** Only what a first run needs: of the questions, those about a body that creates a resource and about operations without a path. */
  readonly brief?: boolean;
}

const PLACEHOLDER_HOST = 'https://sandbox.example.com';

/** What an OpenAPI document states about the target. */
interface Learnt {
  readonly title?: string;
  readonly server?: string;
  readonly credentials?: OpenApiCredentials;
  /** The document states that the target needs no credentials. */
  readonly isOpen?: true;
  readonly interfaces: readonly MatchedInterface[];
}

function learn(contracts: readonly Contract[], given: JsonObject | undefined): Learnt {
  if (given === undefined) return { interfaces: [] };
  const document = withoutSwagger(given);
  const operations = openApiOperations(document);
  const [title, server, credentials] = [openApiTitle(document), serverUrl(document), openApiCredentials(document)];
  return {
    ...(title === undefined ? {} : { title }),
    ...(server === undefined ? {} : { server }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(credentials === undefined && statesNoCredentials(document) ? { isOpen: true as const } : {}),
    interfaces: contracts.flatMap((contract) => matchInterface(contract, operations) ?? []),
  };
}

const comment = (text: string, indent = ''): string[] =>
  wrapped(text, 100 - indent.length).map((line) => `${indent}# ${line}`);

const commented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '#' : `# ${line}`));

function header({ title }: Learnt, schema: string, name: string): string[] {
  return [
    `# yaml-language-server: $schema=${schema}`,
    ...comment(
      'Profile of a target: its address, the identities that call it, the devices that it knows, and the answers to the questions that the ' +
        'interface documents leave unspecified. Replace the example values. To answer a question, remove the # before its key and before the ' +
        'name of its section, and replace the example. The suite records how the target behaves where a question is open, but does not judge it.',
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

function interfaceLines(contract: Contract, { server, interfaces }: Learnt, given: string | undefined): string[] {
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

const isActive = (contract: Contract, { interfaces }: Learnt): boolean =>
  interfaces.length === 0 || interfaces.some((one) => one.interface === contract.id);

function interfacesSection(contracts: readonly Contract[], learnt: Learnt, baseUrl: string | undefined): string[] {
  return [
    ...comment('The interfaces to test. The paths of an interface are appended to its base URL.'),
    'interfaces:',
    ...contracts.flatMap((contract) => interfaceLines(contract, learnt, baseUrl)),
  ];
}

function credentialLines(variable: string, credentials: OpenApiCredentials | undefined): string[] {
  if (credentials?.kind === 'oauth2')
    return [
      '    oauth2:',
      `      tokenUrl: ${flowYaml(credentials.tokenUrl)} # found`,
      '      clientId: partner-a',
      `      clientSecret: \${${variable.replace('TOKEN', 'CLIENT_SECRET')}}`,
    ];
  const { name = 'Authorization', scheme = credentials === undefined ? 'Bearer' : undefined } = credentials ?? {};
  const value = `${scheme === undefined ? '' : `${scheme} `}\${${variable}}`;
  return ['    headers:', `      ${flowYaml(name)}: ${value}${credentials === undefined ? '' : ' # found'}`];
}

interface IdentityPlan {
  readonly name: string;
  readonly customer: string;
  readonly scopes?: readonly string[];
  /** The interfaces that it calls; all if absent. */
  readonly interfaces?: readonly string[];
}

/** One identity for each set of scopes, to distinguish a missing scope from a foreign resource. */
function plannedIdentities(active: readonly Contract[]): IdentityPlan[] {
  const scopes = [...new Set(active.flatMap(({ operations }) => operations.flatMap((one) => one.scopes)))];
  const scoped = active.filter(hasScopes).map(({ id }) => id);
  const all = scopes.length > 0 ? { scopes } : {};
  const single = scopes.map((scope) => ({ name: `A.${scope}`, customer: 'A', scopes: [scope], interfaces: scoped }));
  return [
    { name: 'A.full', customer: 'A', ...all },
    ...single,
    ...(scopes.length > 0 ? [{ name: 'A.none', customer: 'A', scopes: [], interfaces: scoped }] : []),
    { name: 'B.full', customer: 'B', ...all },
  ];
}

/** The environment variable with the token of an identity: TOKEN_A_FULL. */
const tokenVariable = (name: string): string => `TOKEN_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** Without credentials there is only one customer. */
const OPEN_TARGET = [
  ...comment(
    'The target needs no credentials (found). Without them, the suite knows one customer and tests no isolation.',
  ),
  'identities:',
  '  A.full:',
  '    customer: A',
];

/** Lines below a key, commented out. */
const optional = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^ {2}/, '  # '));

function identitiesSection(active: readonly Contract[], { credentials, isOpen }: Learnt, brief: boolean): string[] {
  if (isOpen && !active.some(hasScopes)) return OPEN_TARGET;
  const linesOf = ({ name, customer, scopes, interfaces }: IdentityPlan): string[] => [
    `  ${name}:`,
    `    customer: ${customer}`,
    ...(scopes === undefined ? [] : [`    scopes: ${flowYaml([...scopes])}`]),
    ...(interfaces === undefined ? [] : [`    interfaces: ${flowYaml([...interfaces])}`]),
    ...credentialLines(tokenVariable(name), credentials),
  ];
  const planned = plannedIdentities(active);
  const isLeast = ({ interfaces }: IdentityPlan): boolean => !brief || interfaces === undefined;
  const more = planned.filter((one) => !isLeast(one));
  const identities = [
    ...planned.filter(isLeast).flatMap(linesOf),
    ...(more.length === 0
      ? []
      : comment('To test that the target checks scopes, remove the # before these identities, too.', '  ')),
    ...more.flatMap((one) => optional(linesOf(one))),
  ];
  return [
    ...comment(
      'The identities that call the target. With one identity for each set of scopes, the suite tests that the target checks scopes; with a ' +
        'second customer, that customers cannot access foreign resources. Credentials are headers, oauth2 (client credentials) or jwt (created ' +
        'and signed by the suite).',
    ),
    'identities:',
    ...identities,
  ];
}

const hasScopes = ({ operations }: Contract): boolean => operations.some(({ scopes }) => scopes.length > 0);

/** Numbers that no network assigns: of the test network (ITU-T E.212), and of a range that is reserved for fiction. */
const UNASSIGNED = [
  "{ imsi: '001019999999999', msisdn: '447700900999' }",
  "{ imsi: '001019999999998', msisdn: '447700900998' }",
];

/** The least that a lookup needs: one device of each customer. */
const FEWEST_DEVICES = [
  '',
  ...comment(
    'A device of each customer, with a current location and a history. The more devices and kinds of devices, the more is tested: remove the # ' +
      'before those that you have. `imsi:` alone, or with `msisdn:`, is possible, too.',
  ),
  'devices:',
  '  customers:',
  '    A:',
  '      located:',
  '        - msisdn: ${MSISDN_A}',
  '        # - { imsi: ${IMSI_A_2}, msisdn: ${MSISDN_A_2} } # a second one, by both keys',
  '      # unlocated: # known, without a location and a history',
  '      #   - { imsi: ${IMSI_A_UNLOCATED}, msisdn: ${MSISDN_A_UNLOCATED} }',
  '      # withoutHistory: # known, with a current location, without a history',
  '      #   - { imsi: ${IMSI_A_WITHOUT_HISTORY}, msisdn: ${MSISDN_A_WITHOUT_HISTORY} }',
  '    B:',
  '      located:',
  '        - msisdn: ${MSISDN_B}',
  '        # - { imsi: ${IMSI_B_2}, msisdn: ${MSISDN_B_2} } # a second one, by both keys',
  '  unknown: # well-formed keys that belong to no device; no network assigns these',
  ...UNASSIGNED.map((one) => `    - ${one}`),
];

function devicesSection(active: readonly Contract[], brief: boolean): string[] {
  if (!active.some(({ operations }) => operations.some(({ action }) => action === 'lookup'))) return [];
  if (brief) return FEWEST_DEVICES;
  const device = (last: number): string =>
    `- { imsi: '00101${String(last).padStart(10, '0')}', msisdn: '4477009${String(last).padStart(5, '0')}' }`;
  return [
    '',
    ...comment(
      'Devices that the target knows, by customer and kind. Quote the digits: YAML reads unquoted digits as a number.',
    ),
    'devices:',
    '  customers:',
    '    A:',
    '      located: # with a current location and a history; two or more',
    `        ${device(1)}`,
    `        ${device(2)}`,
    '      unlocated: # known, without a location and a history',
    `        ${device(3)}`,
    '      withoutHistory: # known, with a current location, without a history',
    `        ${device(4)}`,
    '    B:',
    '      located:',
    `        ${device(11)}`,
    `        ${device(12)}`,
    '  unknown: # well-formed keys that belong to no device',
    `    ${device(99999)}`,
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

/** The members that the OpenAPI document requires in creation bodies, as declarations. */
function foundDeclarations(active: readonly Contract[], { interfaces }: Learnt): Record<string, Json> {
  const declared = new Set(active.flatMap(({ declarations }) => declarations.map(({ key }) => key)));
  const entries = interfaces.flatMap(({ matches }) =>
    matches.flatMap(({ operation, found }): [string, Json][] => {
      const key = `${operation.interface}.create.requiredFields`;
      return operation.action === 'create' && declared.has(key) && found.requiredMembers.length > 0
        ? [[key, found.requiredMembers.map((name) => formatPointer([name]))]]
        : [];
    }),
  );
  return Object.fromEntries([...entries, ...foundValues(declared, interfaces)]);
}

/** The values that the OpenAPI document lists for members of creation bodies, as declarations. */
function foundValues(declared: ReadonlySet<string>, interfaces: Learnt['interfaces']): [string, Json][] {
  return interfaces.flatMap(({ matches }) =>
    matches.flatMap(({ operation, found }): [string, Json][] => {
      const key = `${operation.interface}.enums`;
      const values = Object.entries(found.values).map(([name, some]) => [`/${name}`, some] as const);
      return operation.action === 'create' && declared.has(key) && values.length > 0
        ? [[key, Object.fromEntries(values)]]
        : [];
    }),
  );
}

function notOfferedSection(active: readonly Contract[]): string[] {
  const optional = active.flatMap(({ operations }) => operations.filter(mayBeLeftOut));
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
const isAskedFirst = ({ key }: OpenQuestion): boolean => key.endsWith('.create.minimalBody');

const POINTER = [
  '',
  ...comment(
    'Everything else is optional. `conform learn --profile FILE` asks the target about it and writes what it shows here; `conform questions ' +
      '--profile FILE` lists what stays open, `conform init --all` writes every question. All keys: docs/profile.md of partner-conform.',
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
  const learnt = learn(contracts, from);
  const active = contracts.filter((contract) => isActive(contract, learnt));
  const bindings = Object.assign({}, ...learnt.interfaces.map((one) => one.bindings)) as Profile['bindings'] & object;
  const declarations = foundDeclarations(active, learnt);
  const open = openQuestions(active, skeleton(active, { bindings, declarations }));
  const questions = brief ? open.filter(isAskedFirst) : open;
  const lines = [
    ...header(learnt, schema, name ?? learnt.title ?? 'Example sandbox'),
    '',
    ...interfacesSection(contracts, learnt, baseUrl),
    '',
    ...identitiesSection(active, learnt, brief),
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
