/** Labels and evidence of a requirement for the Allure results that allure-vitest writes while vitest runs. */

import * as allure from 'allure-js-commons';
import type { Requirement } from '../contracts/requirement.ts';
import type { FinishedRun } from './run.ts';

/** Evidence kept with a test; more of the same is in the recording. */
const MOST_ATTACHMENTS = 3;

export async function describeForAllure(requirement: Requirement, { judged }: FinishedRun): Promise<void> {
  const { id, interface: name, statement, source, basis, level, operations } = requirement;
  await allure.allureId(id);
  await allure.historyId(id);
  await allure.epic(name);
  await allure.feature(source.section);
  await allure.story(operations.join(', '));
  await allure.label('basis', basis);
  await allure.severity(level === 'must' ? 'critical' : level === 'should' ? 'normal' : 'minor');
  await allure.description(
    `${statement}\n\n${[source.document, source.section, source.item].filter(Boolean).join(' / ')}`,
  );
  for (const finding of judged.get(id)?.findings ?? [])
    for (const evidence of finding.evidence.slice(0, MOST_ATTACHMENTS))
      await allure.attachment(`exchange ${evidence.seq}`, JSON.stringify(evidence, undefined, 1), 'application/json');
}
