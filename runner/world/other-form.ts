/**
 * Requests in another form than the usual one, where a target takes nothing else: the usual form that is rejected breaks the rule about it, and
 * further requests have the form that the target takes, so that this defect hides nothing else.
 */

import type { Operation } from '../../contracts/contract.ts';
import { sharedByScenarios } from '../../suites/scenarios/resources/shared-by-scenarios.ts';
import type { CallOptions, Response, World } from '../../suites/scenarios/scenario.ts';
import { isUsual, type ParameterCall } from './accepted-parameters.ts';

type Run = Pick<World, 'created' | 'declared' | 'operation' | 'binding'>;

type Form = Pick<CallOptions, 'wrapping' | 'path'>;

interface OtherForm {
  /** The other form of a request; undefined if it has only one form. */
  readonly formFor: (operation: Operation, run: Run) => Form | undefined;
  /** True for a rejection that the other form may avoid. */
  readonly mayAvoid: (response: Response) => boolean;
}

export interface FormOfTarget {
  /** Sends requests in the form that the target is known to take; the first one that is rejected is sent once more in the other form. */
  readonly inForm: (run: Run, call: ParameterCall) => ParameterCall;
  /** The other form, if the target is known to take it and not the usual one. */
  readonly known: (run: Run, operation: Operation) => Promise<Form | undefined>;
}

/** Never rejects: no one may be waiting for it when a run is stopped. */
async function isAccepted(response: Promise<Response> | undefined): Promise<boolean> {
  try {
    return (await response)?.succeeded === true;
  } catch {
    return false;
  }
}

export function otherForm({ formFor, mayAvoid }: OtherForm): FormOfTarget {
  /** Operation -> whether the target takes the other form and not the usual one. */
  const shared = sharedByScenarios<Map<string, Promise<boolean>>>();
  const known: FormOfTarget['known'] = async (run, operation) =>
    (await shared.get(run)?.get(operation.id)) ? formFor(operation, run) : undefined;
  const inForm: FormOfTarget['inForm'] = (run, call) => {
    const takesOther = shared.get(run) ?? new Map<string, Promise<boolean>>();
    shared.set(run, takesOther);
    return async (operation, values, options) => {
      const form = formFor(operation, run);
      if (!form) return call(operation, values, options);
      const other = () => call(operation, values, { ...options, ...form });
      const before = takesOther.get(operation.id);
      if (before) return (await before) ? other() : call(operation, values, options);
      const response = await call(operation, values, options);
      if (!isUsual(options) || options.facts.body !== 'valid' || (!response.succeeded && !mayAvoid(response)))
        return response;
      const meanwhile = takesOther.get(operation.id);
      if (meanwhile) return (await meanwhile) ? other() : response;
      const second = response.succeeded ? undefined : other();
      takesOther.set(operation.id, isAccepted(second));
      const accepted = await second;
      return accepted?.succeeded ? accepted : response;
    };
  };
  return { inForm, known };
}
