/** Every scenario, in the order in which plans and reports name them. */

import type { Scenario } from './scenario.ts';
import { anyOperation } from './requests/any-operation.scenario.ts';
import { aroundHistory } from './lookup/around-history.scenario.ts';
import { badInput } from './requests/bad-input.scenario.ts';
import { controls } from './requests/controls.scenario.ts';
import { credentials } from './requests/credentials.scenario.ts';
import { headerForms } from './requests/header-forms.scenario.ts';
import { listing } from './listing/listing.scenario.ts';
import { lookupAccess } from './lookup/lookup-access.scenario.ts';
import { lookupBehaviour } from './lookup/lookup-behaviour.scenario.ts';
import { methods } from './requests/methods.scenario.ts';
import { monitor } from './monitor/monitor.scenario.ts';
import { persistence } from './persistence/persistence.scenario.ts';
import { resourceLife } from './resource-life/resource-life.scenario.ts';
import { sandboxHeader } from './requests/sandbox-header.scenario.ts';
import { states } from './states/states.scenario.ts';
import { subscriptions } from './subscriptions/subscriptions.scenario.ts';

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
