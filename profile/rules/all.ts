/** All rules of profiles; a test compares this list with the folder. */

import type { ProfileRule } from '../rule.ts';
import { bindingCollisions, bindingsAddOnly, bindingsComplete, bindingVariables } from './bindings.ts';
import { contradictions } from './contradictions.ts';
import { deviceForms, deviceOwners, devicesNeeded, oneClassEach } from './devices.ts';
import { files } from './files.ts';
import { callers, identityInterfaces, identityScopes, oneWayToAuthenticate, sameCredentials } from './identities.ts';
import { listener } from './listener.ts';
import { notOffered } from './not-offered.ts';
import { productionMode } from './production-mode.ts';
import { provenance } from './provenance.ts';
import { schemas } from './schemas.ts';
import { triggers } from './triggers.ts';
import { unusedDeclarations } from './unused.ts';
import { baseUrlHoldsPath, urls } from './urls.ts';
import { waivers } from './waivers.ts';

export const PROFILE_RULES: readonly ProfileRule[] = [
  urls,
  baseUrlHoldsPath,
  oneWayToAuthenticate,
  identityInterfaces,
  identityScopes,
  callers,
  sameCredentials,
  deviceForms,
  oneClassEach,
  deviceOwners,
  devicesNeeded,
  bindingsAddOnly,
  bindingsComplete,
  bindingVariables,
  bindingCollisions,
  notOffered,
  provenance,
  contradictions,
  triggers,
  listener,
  files,
  schemas,
  waivers,
  unusedDeclarations,
  productionMode,
];
