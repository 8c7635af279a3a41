/** Is a value a result, by its published schema and by what the schema cannot say? For results read from a file or sent by somebody else. */

import { groupBy } from '../group-by.ts';
import schema from './result.schema.json' with { type: 'json' };
import type { RequirementResult, Result, Verdict } from './result.ts';
import { schemaProblems, type FormatProblem } from './schema-problems.ts';

const bySchema = schemaProblems(schema);

const problem = (pointer: string, message: string): FormatProblem => ({ pointer, message });

function ofRequirement({ verdict, decided, reason }: RequirementResult, index: number): readonly FormatProblem[] {
  const pointer = `/requirements/${index}`;
  return [
    ...(verdict === 'pass' && decided === 0
      ? [problem(`${pointer}/decided`, 'a pass needs at least one decided case')]
      : []),
    ...(verdict !== 'pass' && !reason ? [problem(pointer, `a verdict of ${verdict} needs a reason`)] : []),
  ];
}

function ofCounts({ interfaces, requirements }: Result): readonly FormatProblem[] {
  return interfaces.flatMap(({ interface: name, counts }, index) =>
    (Object.keys(counts) as Verdict[])
      .map((verdict) => ({
        verdict,
        counted: requirements.filter((one) => one.interface === name && one.verdict === verdict).length,
      }))
      .filter(({ verdict, counted }) => counts[verdict] !== counted)
      .map(({ verdict, counted }) =>
        problem(
          `/interfaces/${index}/counts/${verdict}`,
          `says ${counts[verdict]}, yet the requirements give ${counted}`,
        ),
      ),
  );
}

function ofFindings({ findings, requirements }: Result): readonly FormatProblem[] {
  const known = new Set(requirements.map(({ id }) => id));
  return findings.flatMap(({ requirement }, index) =>
    known.has(requirement)
      ? []
      : [problem(`/findings/${index}/requirement`, `"${requirement}" is not among the requirements of this result`)],
  );
}

/** Each finding belongs to one cause. */
function ofCauses({ findings, causes }: Result): readonly FormatProblem[] {
  const named = groupBy(
    causes.flatMap((cause) => cause.findings),
    (id) => id,
  );
  const known = new Set(findings.map(({ id }) => id));
  return [
    ...causes.flatMap((cause, index) =>
      cause.findings
        .filter((id) => !known.has(id))
        .map((id) => problem(`/causes/${index}/findings`, `"${id}" is not among the findings of this result`)),
    ),
    ...findings.flatMap(({ id }, index) => {
      const count = named.get(id)?.length ?? 0;
      return count === 1 ? [] : [problem(`/findings/${index}`, `belongs to ${count} causes, expected 1`)];
    }),
  ];
}

function ofWhole({ complete, overall, because }: Result): readonly FormatProblem[] {
  return [
    ...(!complete && overall !== 'RUN INVALID'
      ? [problem('/overall', 'an incomplete run can only be RUN INVALID')]
      : []),
    ...(overall !== 'CONFORMANT' && because.length === 0 ? [problem('/because', `${overall} needs a reason`)] : []),
  ];
}

/** What is wrong with a value said to be a result; an empty list means nothing. Contradictions are looked for once the shape is right. */
export function resultProblems(value: unknown): readonly FormatProblem[] {
  const shape = bySchema(value);
  if (shape.length > 0) return shape;
  const result = value as Result;
  return [
    ...result.requirements.flatMap(ofRequirement),
    ...ofCounts(result),
    ...ofFindings(result),
    ...ofCauses(result),
    ...ofWhole(result),
  ];
}
