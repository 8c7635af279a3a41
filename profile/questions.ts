/** The points that the documents leave unspecified and a profile does not settle, as data and as Markdown. */

import { isHubAction } from '../contracts/hub-actions.ts';
import { keyInProfile, ofInterface } from './declared-value.ts';
import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { Declaration } from '../contracts/declaration.ts';
import { declarationsOf, TRIGGERS, type TriggerName } from '../contracts/formats/profile-schema.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { DeclareFirst } from '../contracts/formats/result.ts';
import { isOptionalOperation } from '../contracts/optional-operation.ts';
import { flowYaml } from './flow-yaml.ts';

type QuestionKind =
  /** Method, path or success status of an operation, if its document does not state it. */
  | 'operation'
  /** A value that a document leaves unspecified. */
  | 'declaration'
  /** How to cause a notification. */
  | 'trigger'
  /** A value that the profile only assumes; certification ignores results that depend on it. */
  | 'assumption';

export interface OpenQuestion {
  readonly kind: QuestionKind;
  /** The interface to which it belongs; empty if it applies to several. */
  readonly interface: string;
  /** The section of the profile for the value, and the key in it. */
  readonly section: 'bindings' | 'declarations' | 'triggers';
  readonly key: string;
  readonly question: string;
  /** How the value is written; absent if the example shows it. */
  readonly form?: string;
  readonly why: string;
  /** The document and section that leave it unspecified. */
  readonly source: string;
  readonly example: Json;
  /** The default if the profile does not declare a value; absent if it has no default. */
  readonly standard?: Json;
}

const WHY_ADDRESS =
  'Without it, the suite cannot send this request, and everything that depends on it remains undecided.';
const WHY_STATUS = 'Without it, the suite cannot decide whether this request succeeded.';
const WHY_TRIGGER = 'A client cannot cause this event; without it, the notification of the event is not tested.';
const WHY_ASSUMPTION =
  'The profile only assumes the value; certification ignores results that depend on an assumption.';

const sourceOf = ({ source }: Contract, section: string): string =>
  `${[source.title, source.dated].filter(Boolean).join(', ')}: ${section}`;

/** A plausible path, for the example only. */
function examplePath({ action, resource }: Operation, { id, model }: Contract): string {
  const schema = resource ?? model?.schema ?? id;
  const name = `${schema.charAt(0).toLowerCase()}${schema.slice(1)}`;
  if (isHubAction(action)) return action === 'hub-create' ? '/hub' : '/hub/{id}';
  if (action === 'monitor') return '/monitor/{externalId}';
  return action === 'create' || action === 'list' ? `/${name}` : `/${name}/{id}`;
}

const EXAMPLE_METHODS: Partial<Readonly<Record<Operation['action'], string>>> = {
  create: 'POST',
  'hub-create': 'POST',
  update: 'PATCH',
  'hub-delete': 'DELETE',
};

const EXAMPLE_STATUSES: Partial<Readonly<Record<Operation['action'], number>>> = {
  create: 201,
  'hub-create': 201,
  'hub-delete': 204,
};

/** What is missing to call and judge an operation, with an example of each. */
function missingOf(operation: Operation, contract: Contract, profile: Profile): Readonly<Record<string, Json>> {
  const binding = profile.bindings?.[operation.id];
  const { action } = operation;
  return {
    ...((binding?.method ?? operation.method) ? {} : { method: EXAMPLE_METHODS[action] ?? 'GET' }),
    ...((binding?.path ?? operation.path) ? {} : { path: examplePath(operation, contract) }),
    ...(binding?.success || operation.success.length > 0 ? {} : { success: [EXAMPLE_STATUSES[action] ?? 200] }),
  };
}

const NOUNS: Readonly<Record<string, string>> = {
  method: 'method',
  path: 'path',
  success: 'success status',
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function operationQuestions(contract: Contract, profile: Profile): OpenQuestion[] {
  return contract.operations.flatMap((operation): OpenQuestion[] => {
    const example = missingOf(operation, contract, profile);
    const missing = Object.keys(example).map((key) => NOUNS[key] ?? key);
    if (operation.action === 'publish' || missing.length === 0) return [];
    if (profile.notOffered?.[operation.id] !== undefined) return [];
    const optional = isOptionalOperation(operation)
      ? ' If the target does not offer it, state why under `notOffered`.'
      : '';
    return [
      {
        kind: 'operation',
        interface: contract.id,
        section: 'bindings',
        key: operation.id,
        question: `What ${missing.length > 1 ? 'are' : 'is'} the ${listed(missing)} of "${operation.summary}" (${contract.title})?${optional}`,
        why: 'method' in example || 'path' in example ? WHY_ADDRESS : WHY_STATUS,
        source: sourceOf(contract, 'Endpoints'),
        example,
      },
    ];
  });
}

const TRIGGER_QUESTIONS: Readonly<Record<TriggerName, string>> = {
  'status-change': 'Which request or command changes the status of a resource',
  'outbound-communication': 'Which request or command causes an outbound communication about a resource',
  'provider-initiated': 'Which request or command makes the provider create a resource itself',
};

function triggerQuestions(contract: Contract, profile: Profile): OpenQuestion[] {
  if (!contract.operations.some(({ action }) => action === 'publish')) return [];
  return TRIGGERS.filter((trigger) => profile.triggers?.[`${contract.id}.${trigger}`] === undefined).map(
    (trigger): OpenQuestion => ({
      kind: 'trigger',
      interface: contract.id,
      section: 'triggers',
      key: `${contract.id}.${trigger}`,
      question: `${TRIGGER_QUESTIONS[trigger]} (${contract.title})?`,
      why: WHY_TRIGGER,
      source: sourceOf(contract, 'Events'),
      example: { request: { method: 'POST', url: `https://sandbox.example.com/control/${contract.id}/{id}` } },
    }),
  );
}

/** True for a value that a person has yet to confirm. */
const isUnconfirmed = ({ provenance }: Profile, key: string): boolean =>
  ['assumed', 'observed'].includes(provenance?.[key] ?? 'documented');

const dependsOn = ({ requirements }: Contract, key: string): boolean =>
  requirements.some(({ declarations }) => declarations.includes(key));

function declarationQuestions(
  contracts: readonly Contract[],
  tested: readonly Contract[],
  profile: Profile,
): OpenQuestion[] {
  // A point on which only interfaces depend that are not tested is no question about this target.
  const isRelevant = ({ key }: Declaration): boolean =>
    tested.some((one) => dependsOn(one, key)) || !contracts.some((one) => dependsOn(one, key));
  return declarationsOf(tested).flatMap((row): readonly OpenQuestion[] => {
    if (!isRelevant(row)) return [];
    const owners = tested.filter(({ declarations }) => declarations.some(({ key }) => key === row.key));
    // Declared for each interface alone, a value is missing only where a requirement depends on it.
    const dependents = owners.filter((owner) => dependsOn(owner, row.key));
    const isDeclared = (dependents.length > 0 ? dependents : owners).every(
      (owner) => ofInterface(owner, profile).declarations?.[row.key] !== undefined,
    );
    const unconfirmed = owners.filter((owner) => isUnconfirmed(ofInterface(owner, profile), row.key));
    const assumed = new Set(unconfirmed.map(({ id }) => keyInProfile(id, profile, row.key)));
    const keys = new Set([...assumed, ...(isDeclared ? [] : [row.key])]);
    return [...keys].map((key) =>
      declarationQuestion(row, owners, { key, value: assumed.has(key) ? profile.declarations?.[key] : undefined }),
    );
  });
}

/** @param value that the profile only assumes for the key */
function declarationQuestion(
  row: Declaration,
  owners: readonly Contract[],
  { key, value }: { readonly key: string; readonly value: Json | undefined },
): OpenQuestion {
  const [first] = owners;
  const isAssumed = value !== undefined;
  const isOfOne = first !== undefined && owners.length === 1;
  return {
    kind: isAssumed ? 'assumption' : 'declaration',
    interface: isOfOne ? first.id : '',
    section: 'declarations',
    key,
    question: row.question,
    ...(row.form === undefined ? {} : { form: row.form }),
    why: isAssumed ? WHY_ASSUMPTION : row.why,
    source: isOfOne ? sourceOf(first, row.section) : `several documents: ${row.section}`,
    example: value ?? row.example,
    ...(row.default === undefined || isAssumed ? {} : { standard: row.default }),
  };
}

/** Bindings that the profile only assumes. */
function assumedBindings(contract: Contract, profile: Profile): OpenQuestion[] {
  return contract.operations.flatMap(({ id, summary }): OpenQuestion[] => {
    const binding = profile.bindings?.[id];
    if (binding === undefined || !isUnconfirmed(profile, id)) return [];
    return [
      {
        kind: 'assumption',
        interface: contract.id,
        section: 'bindings',
        key: id,
        question: `Is this the method, path and success status of "${summary}" (${contract.title})?`,
        why: WHY_ASSUMPTION,
        source: sourceOf(contract, 'Endpoints'),
        example: binding as unknown as Json,
      },
    ];
  });
}

/** Everything that the tested interfaces leave unspecified and the profile does not declare, or only assumes. */
export function openQuestions(contracts: readonly Contract[], profile: Profile): readonly OpenQuestion[] {
  const tested = contracts.filter(({ id }) => profile.interfaces[id] !== undefined);
  const declarations = declarationQuestions(contracts, tested, profile);
  return [
    ...declarations.filter((one) => one.interface === ''),
    ...tested.flatMap((contract) => [
      ...operationQuestions(contract, profile),
      ...assumedBindings(contract, profile),
      ...declarations.filter((one) => one.interface === contract.id),
      ...triggerQuestions(contract, profile),
    ]),
  ];
}

const escaped = (text: string): string => text.replaceAll(/[\\*_[\]<>#|]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** @param dependent requirements that depend on it */
function questionText(question: OpenQuestion, number: number, dependent: number): string {
  const { kind, question: text, form, why, source, section, key, example, standard } = question;
  const notes = [
    `Why it matters: ${why}`,
    ...(form === undefined ? [] : [`How to write it: ${form}`]),
    `Source: ${source}`,
    ...(dependent === 0 ? [] : [`Requirements that depend on it: ${dependent}`]),
    ...(standard === undefined ? [] : [`Default: \`${flowYaml(standard)}\``]),
    kind === 'assumption' ? 'Assumed so far, please confirm:' : 'Example:',
  ];
  return [
    `${number}. **${escaped(text)}**`,
    ...notes.map((note) => `   - ${note}`),
    '',
    '     ```yaml',
    `     ${section}:`,
    `       ${key}: ${flowYaml(example)}`,
    '     ```',
  ].join('\n');
}

/** How many requirements stay undecided without the value. */
const dependents = ({ key, section }: OpenQuestion, all: readonly DeclareFirst[]): number =>
  all.find((one) => one.key === key && one.section === section)?.requirements.length ?? 0;

/** The questions on which most requirements depend. */
function firstText(questions: readonly OpenQuestion[], first: readonly DeclareFirst[]): readonly string[] {
  const lines = first.flatMap(({ key, section, requirements }) => {
    const number = questions.findIndex((one) => one.key === key && one.section === section) + 1;
    const count = requirements.length === 1 ? '1 requirement depends' : `${requirements.length} requirements depend`;
    return number === 0 ? [] : [`- question ${number}, \`${key}\`: ${count} on it`];
  });
  return lines.length === 0 ? [] : ['## First', lines.join('\n')];
}

const NOTHING_ASKED = { first: [], all: [] } as const;

/**
 * The questions as Markdown, to send to the provider.
 * @param first what to declare first
 * @param all every point, with all requirements that stay undecided without it
 */
export function questionsText(
  contracts: readonly Contract[],
  profile: Profile,
  { first, all }: { readonly first: readonly DeclareFirst[]; readonly all: readonly DeclareFirst[] } = NOTHING_ASKED,
): string {
  const questions = openQuestions(contracts, profile);
  const title = `# Open questions about ${escaped(profile.name)}`;
  if (questions.length === 0) return `${title}\n\nThere are no open questions.\n`;
  const groups = ['', ...contracts.map(({ id }) => id)].flatMap((id) => {
    const own = questions.filter((one) => one.interface === id);
    if (own.length === 0) return [];
    const heading = id === '' ? 'Several interfaces' : (contracts.find((contract) => contract.id === id)?.title ?? id);
    return [`## ${heading}`, ...own.map((one) => questionText(one, questions.indexOf(one) + 1, dependents(one, all)))];
  });
  const introduction =
    'The documents of the interfaces leave the following points unspecified. The suite records how the target behaves at each point, but ' +
    'judges only what the profile declares. Answer the questions in any form; the examples show how a profile contains the answers.';
  return `${[title, introduction, ...firstText(questions, first), ...groups].join('\n\n')}\n`;
}
