/**
 * The form of the sandbox value that a target takes. One that rejects the usual form breaks the requirement about the header field; further requests have
 * a form that it takes, so that this defect hides nothing else.
 */

import { isClientError } from '../../contracts/status-class.ts';
import { OTHER_SANDBOX_FORMS, plainSandboxValue, type SandboxForm } from '../../generators/sandbox-value.ts';
import { sharedByScenarios } from '../../suites/scenarios/resources/shared-by-scenarios.ts';
import type { Response, World } from '../../suites/scenarios/scenario.ts';
import { isUsual, mayBeAboutTheRequest, type ParameterCall } from './accepted-parameters.ts';
import { takesSandboxValue } from './stated-facts.ts';

interface Known {
  form: SandboxForm;
  /** Over when the form is known: after the first request that was served, or after a search. */
  search?: Promise<unknown>;
}

const shared = sharedByScenarios<Known>();

function knownOf(run: Pick<World, 'created'>): Known {
  const known = shared.get(run) ?? { form: plainSandboxValue };
  shared.set(run, known);
  return known;
}

export const sandboxFormOf = (run: Pick<World, 'created'>): SandboxForm => knownOf(run).form;

const mayAvoid = (response: Response): boolean =>
  mayBeAboutTheRequest(response) && isClientError(response.live?.status ?? 0);

type Run = Pick<World, 'created' | 'profile'> & {
  /** The name that the value of a request is made of. */
  readonly sandboxName: () => string;
};

/** Sends requests with a value that the target takes; the first one that is rejected is sent again with values in other forms. */
export function withAcceptedSandboxValue(run: Run, call: ParameterCall): ParameterCall {
  const known = knownOf(run);
  /** The first response with success to another form; undefined if the target takes none. */
  const search = async (...[operation, values, options]: Parameters<ParameterCall>): Promise<Response | undefined> => {
    for (const form of OTHER_SANDBOX_FORMS) {
      const response = await call(operation, values, { ...options, sandboxValue: form(run.sandboxName()) });
      if (!response.succeeded) continue;
      known.form = form;
      return response;
    }
    return undefined;
  };
  return async (operation, values, options) => {
    const isMeant = run.profile.mode === 'sandbox' && takesSandboxValue(operation) && isUsual(options);
    if (!isMeant || options.sandboxValue !== undefined) return call(operation, values, options);
    const { form } = known;
    const response = await call(operation, values, options);
    if (response.succeeded) {
      known.search ??= Promise.resolve();
      return response;
    }
    if (!mayAvoid(response)) return response;
    if (known.search) {
      await known.search;
      return known.form === form ? response : call(operation, values, options);
    }
    const searching = search(operation, values, options);
    // No one may be waiting for it when a run is stopped.
    known.search = searching.catch(() => undefined);
    return (await searching) ?? response;
  };
}
