/** A first profile for somebody to go on from: every open point stands in it as a question with its document and section. */

import type { Contract, Json, JsonObject } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { mayBeLeftOut } from '../contracts/may-be-left-out.ts';
import { flowYaml } from './flow-yaml.ts';
import { matchInterface, type MatchedInterface } from './match-operations.ts';
import {
  openApiCredentials,
  openApiOperations,
  openApiTitle,
  serverUrl,
  type OpenApiCredentials,
} from './openapi-operations.ts';
import { openQuestions, type OpenQuestion } from './questions.ts';
import { wrapped } from './wrapped.ts';

export interface InitOptions {
  readonly contracts: readonly Contract[];
  readonly name?: string;
  /** An OpenAPI 3 document of the target; what it answers is filled in. */
  readonly from?: JsonObject;
  /** Address of the profile's JSON Schema for editors, relative to where the profile will stand. */
  readonly schema?: string;
}

const PLACEHOLDER_HOST = 'https://sandbox.example.com';

/** What could be learnt from an OpenAPI document. */
interface Learnt {
  readonly title?: string;
  readonly server?: string;
  readonly credentials?: OpenApiCredentials;
  readonly interfaces: readonly MatchedInterface[];
}

function learn(contracts: readonly Contract[], document: JsonObject | undefined): Learnt {
  if (document === undefined) return { interfaces: [] };
  const operations = openApiOperations(document);
  const [title, server, credentials] = [openApiTitle(document), serverUrl(document), openApiCredentials(document)];
  return {
    ...(title === undefined ? {} : { title }),
    ...(server === undefined ? {} : { server }),
    ...(credentials === undefined ? {} : { credentials }),
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
      'Profile of a target: where it is, who calls it, which devices it knows, and the answers to what the interface documents leave open. ' +
        'Replace what stands here as an example. To answer a question, take the # from the line below it and from the name of its section. ' +
        'What stays unanswered is observed and not judged.',
    ),
    ...comment('Secrets never stand here: ${NAME} refers to the environment, or to .env beside this file.'),
    ...(title === undefined
      ? []
      : comment(`Lines marked "found" were filled in from the OpenAPI document "${title}".`)),
    '',
    'conform: 1',
    `name: ${flowYaml(name)}`,
    'mode: sandbox # or production, where nothing is changed without --allow-writes',
  ];
}

function interfaceLines(contract: Contract, { server, interfaces }: Learnt): string[] {
  const found = interfaces.find((one) => one.interface === contract.id);
  const baseUrl =
    found === undefined ? `${PLACEHOLDER_HOST}/${contract.id}` : `${server ?? PLACEHOLDER_HOST}${found.prefix}`;
  const mark = found !== undefined && server !== undefined ? ' # found' : '';
  const lines = [
    ...comment(`${contract.title}.`, '  '),
    `  ${contract.id}:`,
    `    baseUrl: ${flowYaml(baseUrl)}${mark}`,
  ];
  // Where a document was given and speaks of other interfaces alone, this one is left for later.
  return interfaces.length > 0 && found === undefined ? commented(lines) : lines;
}

const isActive = (contract: Contract, { interfaces }: Learnt): boolean =>
  interfaces.length === 0 || interfaces.some((one) => one.interface === contract.id);

function interfacesSection(contracts: readonly Contract[], learnt: Learnt): string[] {
  return [
    ...comment('The interfaces to test, each with its base URL: the paths of the document are appended to it.'),
    'interfaces:',
    ...contracts.flatMap((contract) => interfaceLines(contract, learnt)),
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
  /** Interfaces, where it is for some only. */
  readonly interfaces?: readonly string[];
}

/** One identity for each set of scopes, so that a missing scope can be told from a missing right. */
function plannedIdentities(active: readonly Contract[]): IdentityPlan[] {
  const scopes = [...new Set(active.flatMap(({ operations }) => operations.flatMap((one) => one.scopes)))];
  const scoped = active.filter(({ operations }) => operations.some((one) => one.scopes.length > 0)).map(({ id }) => id);
  const all = scopes.length > 0 ? { scopes } : {};
  const single = scopes.map((scope) => ({ name: `A.${scope}`, customer: 'A', scopes: [scope], interfaces: scoped }));
  return [
    { name: 'A.full', customer: 'A', ...all },
    ...single,
    ...(scopes.length > 0 ? [{ name: 'A.none', customer: 'A', scopes: [], interfaces: scoped }] : []),
    { name: 'B.full', customer: 'B', ...all },
  ];
}

/** Variable that holds the token of an identity: TOKEN_A_FULL. */
const tokenVariable = (name: string): string => `TOKEN_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

function identitiesSection(active: readonly Contract[], { credentials }: Learnt): string[] {
  const identities = plannedIdentities(active).flatMap(({ name, customer, scopes, interfaces }) => [
    `  ${name}:`,
    `    customer: ${customer}`,
    ...(scopes === undefined ? [] : [`    scopes: ${flowYaml([...scopes])}`]),
    ...(interfaces === undefined ? [] : [`    interfaces: ${flowYaml([...interfaces])}`]),
    ...credentialLines(tokenVariable(name), credentials),
  ]);
  return [
    ...comment(
      'Whose calls are sent. One identity for each set of scopes shows that scopes are looked at; a second customer shows that customers are ' +
        'kept apart. Instead of headers: oauth2 (client credentials) or jwt (made and signed by the suite).',
    ),
    'identities:',
    ...identities,
  ];
}

function devicesSection(active: readonly Contract[]): string[] {
  if (!active.some(({ operations }) => operations.some(({ action }) => action === 'lookup'))) return [];
  const device = (last: number): string =>
    `- { imsi: '00101${String(last).padStart(10, '0')}', msisdn: '4477009${String(last).padStart(5, '0')}' }`;
  return [
    '',
    ...comment('Devices the target knows, by customer and class. In quotes, as YAML reads bare digits as a number.'),
    'devices:',
    '  customers:',
    '    A:',
    '      located: # with a current location and a history; two or more',
    `        ${device(1)}`,
    `        ${device(2)}`,
    '      unlocated: # known, without location and history',
    `        ${device(3)}`,
    '      withoutHistory: # known, with a current location alone',
    `        ${device(4)}`,
    '    B:',
    '      located:',
    `        ${device(11)}`,
    `        ${device(12)}`,
    '  unknown: # well-formed, and nobody has them',
    `    ${device(99999)}`,
  ];
}

const INTRODUCTIONS = {
  bindings: 'Where operations stand whose document does not show it, and which status says success.',
  declarations: 'What the documents leave open. The value shown is an example, not a proposal.',
  triggers:
    'How to make the target notify: a request to its control address, or a command run beside this file. {id} is the resource.',
} as const;

function questionLines({ question, source, key, example, standard, kind }: OpenQuestion): string[] {
  const value = kind === 'trigger' ? { command: `./hooks/${key.replace('.', '-')}.sh {id}` } : example;
  const until = standard === undefined ? '' : ` Until answered: ${flowYaml(standard)}`;
  return ['', ...comment(`${question} (${source})${until}`, '  '), `  # ${key}: ${flowYaml(value)}`];
}

/** A section of questions; its name is live where something in it is answered already. */
function openSection(
  section: keyof typeof INTRODUCTIONS,
  answered: Readonly<Record<string, Json>>,
  questions: readonly OpenQuestion[],
): string[] {
  const found = Object.entries(answered).map(([key, value]) => `  ${key}: ${flowYaml(value)} # found`);
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

/** Members the document's creation bodies require, as declarations that ask for them. */
function foundDeclarations(active: readonly Contract[], { interfaces }: Learnt): Record<string, Json> {
  const declared = new Set(active.flatMap(({ declarations }) => declarations.map(({ key }) => key)));
  const entries = interfaces.flatMap(({ matches }) =>
    matches.flatMap(({ operation, found }): [string, Json][] => {
      const key = `${operation.interface}.create.requiredFields`;
      return operation.action === 'create' && declared.has(key) && found.requiredMembers.length > 0
        ? [[key, found.requiredMembers.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)]]
        : [];
    }),
  );
  return Object.fromEntries(entries);
}

function notOfferedSection(active: readonly Contract[]): string[] {
  const optional = active.flatMap(({ operations }) => operations.filter(mayBeLeftOut));
  if (optional.length === 0) return [];
  return [
    '',
    ...comment(
      'Operations the target does not offer, with the reason. The documents let a provider do without these alone.',
    ),
    '# notOffered:',
    ...optional.map(({ id }) => `  # ${id}: not offered, because ...`),
  ];
}

const CLOSING = [
  '',
  ...comment(
    'Where an answer comes from: documented (taken where nothing is said), confirmed by the provider, or assumed. Certification gives no credit to what rests on an assumption.',
  ),
  '# provenance:',
  '  # settleMs: assumed',
  '',
  ...comment('Bounds the suite keeps to.'),
  'limits:',
  '  requestsPerSecond: 5',
  '  concurrency: 4',
  '',
  ...comment('Where notifications reach the suite: this machine alone, unless a public URL or a tunnel is given.'),
  '# listener:',
  '  # host: 0.0.0.0',
  '  # port: 8443',
  '  # publicUrl: https://listener.example.com',
  '  # tunnel: cloudflared tunnel --url http://127.0.0.1:{port}',
];

/** Text of a new profile, which `readProfile` accepts once the variables it names are set. */
export function initProfile({
  contracts,
  name,
  from,
  schema = './node_modules/partner-conform/contracts/formats/profile.schema.json',
}: InitOptions): string {
  const learnt = learn(contracts, from);
  const active = contracts.filter((contract) => isActive(contract, learnt));
  const bindings = Object.assign({}, ...learnt.interfaces.map((one) => one.bindings)) as Profile['bindings'] & object;
  const declarations = foundDeclarations(active, learnt);
  const questions = openQuestions(active, skeleton(active, { bindings, declarations }));
  const lines = [
    ...header(learnt, schema, name ?? learnt.title ?? 'Example sandbox'),
    '',
    ...interfacesSection(contracts, learnt),
    '',
    ...identitiesSection(active, learnt),
    ...devicesSection(active),
    ...openSection('bindings', bindings as Record<string, Json>, questions),
    ...notOfferedSection(active),
    ...openSection('declarations', declarations, questions),
    ...openSection('triggers', {}, questions),
    ...CLOSING,
  ];
  return `${lines.join('\n')}\n`;
}

/** A profile with nothing but what was found, to ask the open questions of. */
function skeleton(active: readonly Contract[], answers: Pick<Profile, 'bindings' | 'declarations'>): Profile {
  return {
    conform: 1,
    name: '',
    mode: 'sandbox',
    interfaces: Object.fromEntries(active.map(({ id }) => [id, { baseUrl: '' }])),
    identities: {},
    ...answers,
  };
}
