/** Our Spectral ruleset: OpenAPI 3.x by Spectral, and what makes a document a contract by rules of our own, one function a file. */

import spectral, { type RuleDefinition, type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { checkOptionsExist } from './check-options-exist.ts';
import { checksAreKnown, type KnownCheck } from './checks-are-known.ts';
import { componentsAreUsed } from './components-are-used.ts';
import { declarationValuesAreValid } from './declaration-values-are-valid.ts';
import { declarationsAreNamed } from './declarations-are-named.ts';
import { declaredLaterOperationsAreWhole } from './declared-later-operations-are-whole.ts';
import type { DocumentRule } from './document-rule.ts';
import { extensionsAreKnown } from './extensions-are-known.ts';
import { idsAreUnique } from './ids-are-unique.ts';
import { idsAreWellFormed } from './ids-are-well-formed.ts';
import type { LintDocument } from './lint-document.ts';
import { membersAreLabelled } from './members-are-labelled.ts';
import { openRowsCanBeClosed } from './open-rows-can-be-closed.ts';
import { operationKeysAreKnown } from './operation-keys-are-known.ts';
import { operationsHaveRequirements } from './operations-have-requirements.ts';
import { readingsAndRequirementsAgree } from './readings-and-requirements-agree.ts';
import { requirementsAreDecided } from './requirements-are-decided.ts';
import { requirementsNameOperations } from './requirements-name-operations.ts';
import { responsesStateTheirContent } from './responses-state-their-content.ts';
import { schemaKeywordsAreKnown } from './schema-keywords-are-known.ts';
import { scopesAreDeclared } from './scopes-are-declared.ts';
import { statusesHaveRequirements } from './statuses-have-requirements.ts';
import { textsAreWritten } from './texts-are-written.ts';

type Severity = 'error' | 'warn';

/** A rule of ours as Spectral wants it: called once, with the document as it was written. */
function onDocument<Options>(
  description: string,
  judge: DocumentRule<Options>,
  options: Options,
  severity: Severity,
): RuleDefinition {
  const judgeDocument = spectral.createRulesetFunction<LintDocument, null>({ input: null, options: null }, (document) =>
    judge(document, options).map(({ message, path }) => ({ message, path: [...path] })),
  );
  return {
    description,
    message: '{{error}}',
    severity,
    given: '$',
    resolved: false,
    then: { function: judgeDocument },
  };
}

const rule = (description: string, judge: DocumentRule, severity: Severity = 'error'): RuleDefinition =>
  onDocument(description, judge, undefined, severity);

/** OpenAPI 3.x as Spectral knows it, without the rules that do not fit a contract. For a bundled document without rows. */
export const openapiRuleset: RulesetDefinition = {
  extends: [rulesets.oas as RulesetDefinition],
  rules: {
    // The documents give no contact.
    'info-contact': 'off',
    // A summary under info says the same.
    'info-description': 'off',
    // Every operation has a summary; a description only repeats it where there is nothing to add.
    'operation-description': 'off',
    // Interfaces of nine operations need no tags; `x-action` groups them by what they do.
    'operation-tags': 'off',
    // It does not see schemas that `x-resource` and the options of checks name; `components-are-used` does.
    'oas3-unused-component': 'off',
    // It knows scopes of oauth2 alone, and OpenAPI 3.1 lets any scheme have them; `scopes-are-declared` sees both.
    'oas3-operation-security-defined': 'off',
    // An example is not binding, so a wrong one is only a warning.
    'oas3-valid-media-example': 'warn',
    'oas3-valid-schema-example': 'warn',
    // JSON Schema 2020-12 does not require `items`: an array is often all that a document shows.
    'array-items': 'off',
  },
};

/** What makes an OpenAPI document a contract. For a lint document; `checks` are those a requirement may name. */
export function contractRuleset({ checks = [] }: { readonly checks?: readonly KnownCheck[] } = {}): RulesetDefinition {
  return {
    rules: {
      'ids-are-well-formed': rule('Ids are words behind the name of the interface.', idsAreWellFormed),
      'ids-are-unique': rule('An id names one thing.', idsAreUnique),
      'texts-are-written': rule('Statements, questions and reasons are not empty.', textsAreWritten),
      'operations-have-requirements': rule('Every operation has requirements.', operationsHaveRequirements),
      'requirements-name-operations': rule(
        'Every requirement names operations that exist.',
        requirementsNameOperations,
      ),
      'requirements-are-decided': rule('Every requirement has a check or a reason.', requirementsAreDecided),
      'checks-are-known': onDocument(
        'Rows name checks that exist, with options they take.',
        checksAreKnown,
        checks,
        'error',
      ),
      'check-options-exist': rule('Schemas, members and media types in options exist.', checkOptionsExist),
      'open-rows-can-be-closed': rule('What is open is observed, or closed by a declaration.', openRowsCanBeClosed),
      'declarations-are-named': rule(
        'Rows wait for declarations that exist, and every one is waited for.',
        declarationsAreNamed,
      ),
      'declaration-values-are-valid': rule(
        'Schemas of declarations accept example and default.',
        declarationValuesAreValid,
      ),
      'readings-and-requirements-agree': rule(
        'Readings and requirements name each other.',
        readingsAndRequirementsAgree,
      ),
      'statuses-have-requirements': rule(
        'Every status listed is traced to the document by a requirement.',
        statusesHaveRequirements,
      ),
      'responses-state-their-content': rule(
        'Every response shows its content or says why not.',
        responsesStateTheirContent,
      ),
      'declared-later-operations-are-whole': rule(
        'Operations a profile binds are complete.',
        declaredLaterOperationsAreWhole,
      ),
      'operation-keys-are-known': rule('Operations hold no misspelt key.', operationKeysAreKnown),
      'extensions-are-known': rule('Extensions and their values are ours.', extensionsAreKnown),
      'schema-keywords-are-known': rule('Schemas hold no misspelt keyword.', schemaKeywordsAreKnown),
      'members-are-labelled': rule('Members have a type or say that they have none.', membersAreLabelled),
      'components-are-used': rule('Every component is referred to.', componentsAreUsed, 'warn'),
      'scopes-are-declared': rule('Security names schemes and scopes that exist.', scopesAreDeclared),
    },
  };
}
