/** Is a value a line of a recording, by the published schema? For recordings read from a file or sent by somebody else. */

import type { JsonObject } from '../contract.ts';
import schema from './recording.schema.json' with { type: 'json' };
import { schemaProblems, type FormatProblem } from './schema-problems.ts';

interface StepRule {
  readonly if: { readonly properties: { readonly step: { readonly const: string } } };
  readonly then: { readonly properties: JsonObject; readonly required?: readonly string[] };
}

/**
 * The published schema of facts as a choice by the step, so that a long recording is validated quickly: the published form, which any
 * validator understands, tries one step after the other.
 */
function factsByStep({ properties, required, allOf }: typeof schema.$defs.Facts): JsonObject {
  const conditions = Object.fromEntries(Object.keys(properties).map((name) => [name, true]));
  const ofStep = ({ if: { properties: step }, then }: StepRule): JsonObject => ({
    type: 'object',
    properties: { ...conditions, ...then.properties, ...step },
    required: then.required ?? [],
    additionalProperties: false,
  });
  const oneOf = (allOf as unknown as readonly StepRule[]).map(ofStep);
  return { type: 'object', properties, required, discriminator: { propertyName: 'step' }, oneOf };
}

const $defs: JsonObject = { ...schema.$defs, Facts: factsByStep(schema.$defs.Facts) };

const problemsOf = (name: keyof typeof schema.$defs): ((value: unknown) => readonly FormatProblem[]) =>
  schemaProblems({ $defs, $ref: `#/$defs/${name}` });

/** By the member `event`: judging a line by its own definition alone is fast, and its problems are about nothing else. */
const byEvent = new Map<unknown, (value: unknown) => readonly FormatProblem[]>([
  [undefined, problemsOf('RecordingHeader')],
  ['exchange', problemsOf('Exchange')],
  ['delivery', problemsOf('Delivery')],
  ['note', problemsOf('Note')],
  ['end', problemsOf('RecordingEnd')],
]);

const asAnyLine = schemaProblems(schema);

/** What is wrong with a value said to be one line of a recording; an empty list means nothing. */
export function recordingLineProblems(value: unknown): readonly FormatProblem[] {
  const event: unknown = (value as { readonly event?: unknown } | null | undefined)?.event;
  return (byEvent.get(event) ?? asAnyLine)(value);
}
