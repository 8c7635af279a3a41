/** All requirements: one part for each interface, in it one group that opens for each verdict. */

import type { InterfaceResult, RequirementResult, Result, Verdict } from '../../contracts/formats/result.ts';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { documentOf } from './interfaces.ts';
import { html, sentence, type Html, type Insertion } from './template.ts';

/** What passes comes last. */
const ORDER: readonly Verdict[] = [...VERDICTS.filter((verdict) => verdict !== 'pass'), 'pass'];

/** Operations named in a row. */
const MOST_OPERATIONS = 5;

const witnessText = ({ witnesses, rootCause }: RequirementResult): string | undefined => {
  if (rootCause?.requirement) return `root cause: requirement ${rootCause.requirement}`;
  if (rootCause?.seq !== undefined) return `see record ${rootCause.seq}`;
  return witnesses.length > 0 ? `records ${witnesses.join(', ')}` : undefined;
};

const why = (label: string, text: string | undefined): Html | undefined =>
  text ? html`<span class="why">${label && html`<b>${label}</b> `}${sentence(text)}</span>` : undefined;

/** Each operation with its verdict, if they have different ones; else only names. */
function operationList({ perOperation = [], operations, verdict }: RequirementResult): Html {
  const verdictAt = new Map(perOperation.map((one) => [one.operation, one.verdict]));
  const all = [...new Set([...operations, ...verdictAt.keys()])];
  const others = all.filter((one) => (verdictAt.get(one) ?? verdict) !== verdict);
  const sorted = [...others, ...all.filter((one) => !others.includes(one))];
  const rest = sorted.length - MOST_OPERATIONS;
  const item = (operation: string): Html => {
    const own = verdictAt.get(operation);
    return html`<li>
      <code>${operation}</code>${own && own !== verdict && html`<span class="pill ${own}">${own}</span>`}
    </li>`;
  };
  return html`<ul>
    ${sorted.slice(0, MOST_OPERATIONS).map(item)} ${rest > 0 && html`<li class="soft">and ${rest} more</li>`}
  </ul>`;
}

const VACUOUS = 'the rule concerns optional behaviour, which the target did not show';

/** Notes beneath the statement. */
const notes = ({ verdict, reason, vacuous, declarations = [] }: RequirementResult): readonly Insertion[] => [
  why('', reason),
  why('Nothing to decide:', vacuous ? VACUOUS : undefined),
  why(
    verdict === 'undeclared' ? 'Needs the declaration:' : 'As declared by:',
    verdict === 'pass' ? undefined : declarations.join(', '),
  ),
];

const row = (requirement: RequirementResult): Html => {
  const { id, statement, source, verdict, decided, basis, level } = requirement;
  const section = [source.section, ...(source.item ? [source.item] : [])].join(', ');
  return html`<tr data-verdict="${verdict}" data-interface="${requirement.interface}">
    <td>${sentence(statement)}<code class="id">${id}</code>${notes(requirement)}</td>
    <td class="from">${section}<span class="why soft">${basis}, ${level}</span></td>
    <td class="at">${operationList(requirement)}</td>
    <td class="number">${decided}<span class="why soft">${witnessText(requirement)}</span></td>
  </tr>`;
};

const group = (head: Html, requirements: readonly RequirementResult[]): Html =>
  html`<details class="rows-group" data-group>
    <summary>${head}<span class="count">${requirements.length}</span></summary>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col" class="from">Source</th>
            <th scope="col" class="at">Operations</th>
            <th scope="col" class="number">Cases</th>
          </tr>
        </thead>
        <tbody>
          ${requirements.map(row)}
        </tbody>
      </table>
    </div>
  </details>`;

function part(
  name: string,
  requirements: readonly RequirementResult[],
  listed: Pick<InterfaceResult, 'title' | 'source'> | undefined,
): Html {
  const ofTarget = requirements.filter(({ subject }) => subject !== 'client');
  const ofClient = requirements.filter(({ subject }) => subject === 'client');
  return html`<div class="part" data-group>
    <h3>${listed?.title ?? name} <span class="soft">${listed && documentOf(listed)}</span></h3>
    ${ORDER.map((verdict) => {
      const own = ofTarget.filter((one) => one.verdict === verdict);
      return own.length > 0 && group(html`<span class="pill ${verdict}">${verdict}</span>`, own);
    })}
    ${ofClient.length > 0 && group(html`Rules for the client, judged by the requests of the suite`, ofClient)}
  </div>`;
}

export const requirementGroups = (result: Result): readonly Html[] =>
  [...groupBy(result.requirements, (one) => one.interface)].map(([name, requirements]) =>
    part(
      name,
      requirements,
      result.interfaces.find((one) => one.interface === name),
    ),
  );
