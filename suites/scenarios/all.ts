/** Every scenario, in the order in which plans and reports name them. */

import type { Scenario } from './scenario.ts';
import { anyOperation } from './any-operation.ts';
import { aroundHistory } from './around-history.ts';
import { badInput } from './bad-input.ts';
import { controls } from './controls.ts';
import { credentials } from './credentials.ts';
import { headerForms } from './header-forms.ts';
import { listing } from './listing.ts';
import { lookupAccess } from './lookup-access.ts';
import { lookupBehaviour } from './lookup-behaviour.ts';
import { methods } from './methods.ts';
import { monitor } from './monitor.ts';
import { persistence } from './persistence.ts';
import { resourceLife } from './resource-life.ts';
import { sandboxHeader } from './sandbox-header.ts';
import { states } from './states.ts';
import { subscriptions } from './subscriptions.ts';

export const SCENARIOS: readonly Scenario[] = [
  controls,
  aroundHistory,
  lookupAccess,
  lookupBehaviour,
  resourceLife,
  subscriptions,
  monitor,
  states,
  headerForms,
  credentials,
  sandboxHeader,
  badInput,
  persistence,
  listing,
  methods,
  anyOperation,
];
