/**
 * The form of the sandbox value that a target takes. One that rejects the usual form breaks the requirement about the header field; further requests have
 * a form that it takes, so that this defect hides nothing else. Whether a value may be used again is unspecified: for a target that rejects that, each
 * request has its own.
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
  /** Requests that were served with the same value. */
  served: number;
  /** True if a target takes each value once. */
  isOnce?: boolean;
}

const shared = sharedByScenarios<Known>();

function knownOf(run: Pick<World, 'created'>): Known {
  const known = shared.get(run) ?? { form: plainSandboxValue, served: 0 };
  shared.set(run, known);
  return known;
}

export const sandboxFormOf = (run: Pick<World, 'created'>): SandboxForm => knownOf(run).form;

/** True if each request needs a value that no other one had. */
export const takesValueOnce = (run: Pick<World, 'created'>): boolean => knownOf(run).isOnce === true;

/** Statuses that say nothing of a value: the credentials, the resource, the path, the method or the media type is another one, or there are too many requests. */
const NOT_OF_VALUE: readonly number[] = [401, 404, 405, 406, 410, 415, 429];

const mayBeUsed = ({ live }: Response): boolean =>
  isClientError(live?.status ?? 0) && !NOT_OF_VALUE.includes(live?.status ?? 0);

const mayAvoid = (response: Response): boolean =>
  mayBeAboutTheRequest(response) && isClientError(response.live?.status ?? 0);

type Run = Pick<World, 'created' | 'profile'> & {
  /** The name that the value of a request is made of. */
  readonly sandboxName: () => string;
  /** One that no other request has. */
  readonly newSandboxName: () => string;
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
      known.served = 1;
      return response;
    }
    return undefined;
  };
  /** The response to the same request with a new value, if the target takes each value once; one of the first two requests shows it. */
  const withNewValue = async (
    ...[operation, values, options]: Parameters<ParameterCall>
  ): Promise<Response | undefined> => {
    if (known.isOnce) return call(operation, values, options);
    if (known.served > 1 || run.profile.declarations?.['sandbox.uniqueness'] !== undefined) return undefined;
    const response = await call(operation, values, { ...options, sandboxValue: known.form(run.newSandboxName()) });
    if (!response.succeeded || known.served > 1) return undefined;
    known.isOnce = true;
    return response;
  };
  return async (operation, values, options) => {
    const isMeant = run.profile.mode === 'sandbox' && takesSandboxValue(operation) && isUsual(options);
    if (!isMeant || options.sandboxValue !== undefined) return call(operation, values, options);
    const { form, isOnce } = known;
    const response = await call(operation, values, options);
    if (response.succeeded) {
      known.search ??= Promise.resolve();
      known.served += 1;
      return response;
    }
    if (!isOnce && mayBeUsed(response)) {
      const again = await withNewValue(operation, values, options);
      if (again) return again;
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
