/** All requirements, one table an interface. */

import type { RequirementResult, Result } from '../../contracts/formats/result.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { documentOf } from './interfaces.ts';
import { html, sentence, type Html, type Insertion } from './template.ts';

const witnessText = ({ witnesses, rootCause }: RequirementResult): string | undefined => {
  if (rootCause?.requirement) return `root cause: requirement ${rootCause.requirement}`;
  if (rootCause?.seq !== undefined) return `root cause: exchange ${rootCause.seq}`;
  return witnesses.length > 0 ? `events ${witnesses.join(', ')}` : undefined;
};

const why = (label: string, text: string | undefined): Html | undefined =>
  text ? html`<span class="why">${label && html`<b>${label}</b> `}${sentence(text)}</span>` : undefined;

function operationList({ perOperation = [], operations }: RequirementResult): Html {
  const verdictAt = new Map(perOperation.map(({ operation, verdict }) => [operation, verdict]));
  const all = new Set([...operations, ...verdictAt.keys()]);
  const item = (operation: string): Html => {
    const verdict = verdictAt.get(operation);
    return html`<li><code>${operation}</code>${verdict && html`<span class="pill ${verdict}">${verdict}</span>`}</li>`;
  };
  return html`<ul>
    ${[...all].map(item)}
  </ul>`;
}

const VACUOUS = 'the rule concerns optional behaviour, which the target did not show';

/** Notes beneath the statement. */
const notes = ({
  verdict,
  reason,
  vacuous,
  observed = [],
  declarations = [],
}: RequirementResult): readonly Insertion[] => [
  why('', reason),
  why('Nothing to decide:', vacuous ? VACUOUS : undefined),
  why('Observed:', observed.join('; ')),
  why('Needs the declaration:', verdict === 'pass' ? undefined : declarations.join(', ')),
];

const row = (requirement: RequirementResult): Html => {
  const { id, statement, source, verdict, decided, basis, level } = requirement;
  const section = [source.section, ...(source.item ? [source.item] : [])].join(', ');
  return html`<tr data-verdict="${verdict}" data-interface="${requirement.interface}">
    <td class="verdict"><span class="pill ${verdict}">${verdict}</span></td>
    <td>${sentence(statement)}<code class="id">${id}</code>${notes(requirement)}</td>
    <td class="from">${section}<span class="why soft">${basis}, ${level}</span></td>
    <td class="at">${operationList(requirement)}</td>
    <td class="number">${decided}<span class="why soft">${witnessText(requirement)}</span></td>
  </tr>`;
};

function table(name: string, requirements: readonly RequirementResult[], result: Result): Html {
  const listed = result.interfaces.find((one) => one.interface === name);
  return html`<div
    class="scroll"
    data-group
    tabindex="0"
    role="region"
    aria-label="Requirements of ${listed?.title ?? name}"
  >
    <table>
      <caption>
        ${listed?.title ?? name}
        <span class="soft">${listed && documentOf(listed)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
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
  </div>`;
}

export const requirementTables = (result: Result): readonly Html[] =>
  [...groupBy(result.requirements, (one) => one.interface)].map(([name, requirements]) =>
    table(name, requirements, result),
  );
