import type { LintDocument, LintPath } from './lint-document.ts';

/** What a rule finds wrong, at one place of the document. */
export interface RuleComplaint {
  readonly message: string;
  readonly path: LintPath;
}

/** A rule of ours: a pure function of a document. `ruleset.ts` gives it a name, a reason and a severity. */
export type DocumentRule<Options = void> = (document: LintDocument, options: Options) => readonly RuleComplaint[];
