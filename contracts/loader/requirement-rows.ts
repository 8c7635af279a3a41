import type { JsonObject, Operation } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import schema from '../formats/requirements.schema.json' with { type: 'json' };
import { nearest } from '../text/nearest.ts';
import type { Basis, Level, Requirement, Subject } from '../requirement.ts';
import { readRows, type SourceRow } from './rows.ts';
import { fileIn, type SourceFile } from './source-file.ts';

/** A row as its schema promises it. */
export interface RequirementRow {
  readonly id: string;
  readonly source: { readonly section: string; readonly item?: string };
  readonly statement: string;
  readonly basis: Basis;
  readonly level: Level;
  readonly subject?: Subject;
  readonly operations: readonly string[];
  readonly check?: { readonly id: string; readonly with?: JsonObject };
  readonly untestable?: string;
  readonly declarations?: readonly string[];
  readonly readings?: readonly string[];
}

export interface RequirementContext {
  readonly interfaceId: string;
  /** Id of the source document. */
  readonly document: string;
  readonly operations: readonly Operation[];
}

function asRequirement({ value, place }: SourceRow, { interfaceId, document }: RequirementContext): Requirement {
  const row = value as unknown as RequirementRow;
  return {
    id: row.id,
    interface: interfaceId,
    source: { document, ...row.source },
    statement: row.statement,
    basis: row.basis,
    level: row.level,
    subject: row.subject ?? 'provider',
    operations: row.operations,
    ...(row.check === undefined ? {} : { check: { id: row.check.id, options: row.check.with ?? {} } }),
    ...(row.untestable === undefined ? {} : { untestable: row.untestable }),
    declarations: row.declarations ?? [],
    readings: row.readings ?? [],
    place,
  };
}

function reportUnknownOperations({ value, placeOf }: SourceRow, known: readonly string[], report: ReportProblem): void {
  const { id, operations } = value as unknown as RequirementRow;
  for (const [index, name] of operations.entries()) {
    if (known.includes(name)) continue;
    const guess = nearest(name, known);
    report({
      code: 'contract.unknown-operation',
      place: placeOf('operations', index),
      what: `${id}: ${name} is no operation of this contract`,
      expected: 'an operationId of openapi.yaml or a key under its x-operations',
      received: name,
      nearest: guess,
      next: 'correct the name, or describe the operation',
    });
  }
}

function reportNoDecision({ value, place }: SourceRow, report: ReportProblem): void {
  const { id, check, untestable } = value as unknown as RequirementRow;
  if ((check === undefined) !== (untestable === undefined)) return;
  const neither = check === undefined;
  report({
    code: neither ? 'contract.missing-key' : 'contract.wrong-value',
    place,
    what: neither ? `${id}: neither check nor untestable` : `${id}: both check and untestable`,
    expected: 'a check that decides it, or the reason why no black box can',
    next: neither ? 'name a check, or give the reason under untestable' : 'remove one of the two',
  });
}

/** The requirements of a contract, in the order of the file. */
export function readRequirements(
  folder: SourceFile,
  context: RequirementContext,
  report: ReportProblem,
): readonly Requirement[] {
  const rows = readRows(fileIn(folder, 'requirements.yaml'), schema, report);
  const known = context.operations.map(({ id }) => id);
  for (const row of rows) {
    reportUnknownOperations(row, known, report);
    reportNoDecision(row, report);
  }
  return rows.map((row) => asRequirement(row, context));
}
