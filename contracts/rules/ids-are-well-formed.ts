import { ROWS, type LintDocument } from './lint-document.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { followsConventions, lintOperations } from './operations.ts';
import { rowsOf } from './rows.ts';

const WORDS = '[a-z0-9]+(-[a-z0-9]+)*';
/** `ticket.hub.id-is-a-string` */
const ROW_ID = new RegExp(`^${WORDS}(\\.${WORDS})+$`);
/** `ticket.hub-create` */
const OPERATION_ID = new RegExp(`^${WORDS}\\.${WORDS}$`);
/** `ticket.windowInclusive` */
const KEY = /^[a-z][a-z0-9-]*(\.[a-z][A-Za-z0-9]*)+$/;
/** What a provider has set up for the suite to find, of any interface. */
const FIXTURE = 'fixtures.';

const complaint = (kind: string, name: string, form: string, path: RuleComplaint['path']): RuleComplaint => ({
  message: `"${name}" is no ${kind}: it must have the form ${form}`,
  path,
});

function ofRows(document: LintDocument): readonly RuleComplaint[] {
  const own = document[ROWS].interface;
  const rows = [...rowsOf(document, 'requirements'), ...rowsOf(document, 'readings')];
  return rows
    .filter(({ name }) => !ROW_ID.test(name) || !name.startsWith(`${own}.`))
    .map(({ name, path }) => complaint('id', name, `${own}.words-of-the-rule`, [...path, 'id']));
}

function ofDeclarations(document: LintDocument): readonly RuleComplaint[] {
  const own = document[ROWS].interface;
  return rowsOf(document, 'declarations')
    .filter(({ name }) => !KEY.test(name) || !(name.startsWith(`${own}.`) || name.startsWith(FIXTURE)))
    .map(({ name, path }) => complaint('key', name, `${own}.nameOfTheDeclaration`, [...path, 'key']));
}

function ofOperations(document: LintDocument): readonly RuleComplaint[] {
  const own = document[ROWS].interface;
  return lintOperations(document)
    .filter(({ id }) => id !== '' && (!OPERATION_ID.test(id) || !id.startsWith(`${own}.`)))
    .map(({ id, path, declaredLater }) =>
      complaint('operationId', id, `${own}.name-of-the-operation`, declaredLater ? path : [...path, 'operationId']),
    );
}

/** Ids are words that begin with the interface, so that they never collide in a report. */
export const idsAreWellFormed: DocumentRule = (document) => [
  ...ofRows(document),
  ...ofDeclarations(document),
  ...(followsConventions(document) ? ofOperations(document) : []),
];
