/** What a provider would have to answer so that everything could be decided: the open points of a profile, as data and as a letter. */

import type { Contract, Json, Operation } from '../contracts/contract.ts';
import { declarationsOf, TRIGGERS } from '../contracts/formats/profile-schema.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { mayBeLeftOut } from '../contracts/may-be-left-out.ts';
import { flowYaml } from './flow-yaml.ts';

type QuestionKind =
  /** Where an operation stands, which its document does not show. */
  | 'operation'
  /** What a document leaves open. */
  | 'declaration'
  /** How to make the target notify. */
  | 'trigger'
  /** Something the profile assumes; certification gives no credit to it. */
  | 'assumption';

export interface OpenQuestion {
  readonly kind: QuestionKind;
  /** Interface it is about; empty for a point of several. */
  readonly interface: string;
  /** Section of the profile that holds the answer, and the key in it. */
  readonly section: 'bindings' | 'declarations' | 'triggers';
  readonly key: string;
  readonly question: string;
  /** Document and section that leave it open. */
  readonly source: string;
  readonly example: Json;
  /** What is taken until it is answered; absent where nothing is. */
  readonly standard?: Json;
  /** Requirements that cannot be decided before it is answered. */
  readonly undecided: readonly string[];
}

const sourceOf = ({ source }: Contract, section: string): string =>
  `${[source.title, source.dated].filter(Boolean).join(', ')}: ${section}`;

/** Path that an answer might give, for the example only. */
function examplePath({ action, interface: id, resource }: Operation): string {
  const name = resource === undefined ? id : `${resource.charAt(0).toLowerCase()}${resource.slice(1)}`;
  if (action.startsWith('hub')) return action === 'hub-create' ? '/hub' : '/hub/{id}';
  if (action === 'monitor') return '/monitor/{id}';
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

/** What an operation needs before it can be called or judged, with an example of each. */
function missingOf(operation: Operation, profile: Profile): Readonly<Record<string, Json>> {
  const binding = profile.bindings?.[operation.id];
  const { action } = operation;
  return {
    ...((binding?.method ?? operation.method) ? {} : { method: EXAMPLE_METHODS[action] ?? 'GET' }),
    ...((binding?.path ?? operation.path) ? {} : { path: examplePath(operation) }),
    ...(binding?.success || operation.success.length > 0 ? {} : { success: [EXAMPLE_STATUSES[action] ?? 200] }),
  };
}

const NOUNS: Readonly<Record<string, string>> = {
  method: 'the method',
  path: 'the path',
  success: 'the status of success',
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function operationQuestions(contract: Contract, profile: Profile): OpenQuestion[] {
  return contract.operations.flatMap((operation): OpenQuestion[] => {
    const example = missingOf(operation, profile);
    const missing = Object.keys(example).map((key) => NOUNS[key] ?? key);
    if (operation.action === 'publish' || missing.length === 0) return [];
    if (profile.notOffered?.[operation.id] !== undefined) return [];
    const optional = mayBeLeftOut(operation) ? ' If you do not offer it, say why.' : '';
    return [
      {
        kind: 'operation',
        interface: contract.id,
        section: 'bindings',
        key: operation.id,
        question: `What ${missing.length > 1 ? 'are' : 'is'} ${listed(missing)} of this operation: ${operation.summary}?${optional}`,
        source: sourceOf(contract, 'Endpoints'),
        example,
        undecided: contract.requirements
          .filter(({ operations }) => operations.includes(operation.id))
          .map(({ id }) => id),
      },
    ];
  });
}

const TRIGGER_QUESTIONS: Readonly<Record<(typeof TRIGGERS)[number], string>> = {
  'status-change': 'How can a resource be made to change its status, so that its notification can be seen?',
  'outbound-communication': 'How can an outbound communication about a resource be caused?',
  'provider-initiated': 'How can the provider be made to open a resource by itself?',
};

function triggerQuestions(contract: Contract, profile: Profile): OpenQuestion[] {
  if (!contract.operations.some(({ action }) => action === 'publish')) return [];
  return TRIGGERS.filter((trigger) => profile.triggers?.[`${contract.id}.${trigger}`] === undefined).map(
    (trigger): OpenQuestion => ({
      kind: 'trigger',
      interface: contract.id,
      section: 'triggers',
      key: `${contract.id}.${trigger}`,
      question: TRIGGER_QUESTIONS[trigger],
      source: sourceOf(contract, 'Events'),
      example: { request: { method: 'POST', url: `https://sandbox.example.com/control/${contract.id}/{id}` } },
      undecided: contract.requirements.filter(({ check }) => check?.options['trigger'] === trigger).map(({ id }) => id),
    }),
  );
}

function declarationQuestions(tested: readonly Contract[], profile: Profile): OpenQuestion[] {
  return declarationsOf(tested).flatMap((row): OpenQuestion[] => {
    const owners = tested.filter(({ declarations }) => declarations.some(({ key }) => key === row.key));
    const [first] = owners;
    const isDeclared = profile.declarations?.[row.key] !== undefined;
    const isAssumed = profile.provenance?.[row.key] === 'assumed';
    if (first === undefined || (isDeclared && !isAssumed)) return [];
    const undecided = owners.flatMap(({ requirements }) =>
      requirements.filter(({ declarations }) => declarations.includes(row.key)).map(({ id }) => id),
    );
    return [
      {
        kind: isAssumed ? 'assumption' : 'declaration',
        interface: owners.length > 1 ? '' : first.id,
        section: 'declarations',
        key: row.key,
        question: row.question,
        source: owners.length > 1 ? `several documents: ${row.section}` : sourceOf(first, row.section),
        example: isAssumed ? (profile.declarations?.[row.key] ?? row.example) : row.example,
        ...(row.default === undefined || isAssumed ? {} : { standard: row.default }),
        undecided,
      },
    ];
  });
}

/** Bindings and triggers that the profile only assumes. */
function assumedAnswers(contract: Contract, profile: Profile): OpenQuestion[] {
  const assumed = (key: string): boolean => profile.provenance?.[key] === 'assumed';
  return contract.operations.flatMap(({ id, summary }): OpenQuestion[] => {
    const binding = profile.bindings?.[id];
    if (binding === undefined || !assumed(id)) return [];
    return [
      {
        kind: 'assumption',
        interface: contract.id,
        section: 'bindings',
        key: id,
        question: `Is this where the operation stands: ${summary}?`,
        source: sourceOf(contract, 'Endpoints'),
        example: binding as unknown as Json,
        undecided: contract.requirements.filter(({ operations }) => operations.includes(id)).map((one) => one.id),
      },
    ];
  });
}

/** Everything the tested interfaces leave open and the profile does not answer, or only assumes. */
export function openQuestions(contracts: readonly Contract[], profile: Profile): readonly OpenQuestion[] {
  const tested = contracts.filter(({ id }) => profile.interfaces[id] !== undefined);
  const declarations = declarationQuestions(tested, profile);
  return [
    ...declarations.filter((one) => one.interface === ''),
    ...tested.flatMap((contract) => [
      ...operationQuestions(contract, profile),
      ...assumedAnswers(contract, profile),
      ...declarations.filter((one) => one.interface === contract.id),
      ...triggerQuestions(contract, profile),
    ]),
  ];
}

const escaped = (text: string): string => text.replaceAll(/[\\*_[\]<>#|]/g, '\\$&').replaceAll(/\s+/g, ' ');

function questionText(question: OpenQuestion, number: number): string {
  const { kind, question: text, source, section, key, example, standard, undecided } = question;
  const count = `${undecided.length} requirement${undecided.length === 1 ? '' : 's'}`;
  const notes = [
    source,
    ...(undecided.length > 0 ? [`${count} cannot be decided without it`] : []),
    ...(standard === undefined ? [] : [`taken until then: \`${flowYaml(standard)}\``]),
  ];
  return [
    `${number}. **${escaped(text)}**`,
    ...notes.map((note) => `   - ${note}`),
    `   - ${kind === 'assumption' ? 'assumed so far, please confirm' : 'answer, for example'}:`,
    '',
    '     ```yaml',
    `     ${section}:`,
    `       ${key}: ${flowYaml(example)}`,
    '     ```',
  ].join('\n');
}

/** The questions as Markdown, to be sent to the provider. */
export function questionsText(contracts: readonly Contract[], profile: Profile): string {
  const questions = openQuestions(contracts, profile);
  const title = `# Open questions about ${escaped(profile.name)}`;
  if (questions.length === 0) return `${title}\n\nEverything is answered.\n`;
  const groups = ['', ...contracts.map(({ id }) => id)].flatMap((id) => {
    const own = questions.filter((one) => one.interface === id);
    if (own.length === 0) return [];
    const heading = id === '' ? 'Several interfaces' : (contracts.find((contract) => contract.id === id)?.title ?? id);
    return [`## ${heading}`, ...own.map((one) => questionText(one, questions.indexOf(one) + 1))];
  });
  const introduction =
    'The documents of the interfaces leave the following points open. What is not answered is observed and not judged. ' +
    'Answers can be given in any form; the examples show how a profile writes them.';
  return `${[title, introduction, ...groups].join('\n\n')}\n`;
}
