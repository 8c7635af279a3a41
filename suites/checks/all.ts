/** Every check. A test compares this list with the folder. */

import type { Check } from './check.ts';
import { acknowledgedPersists } from './create/acknowledged-persists.check.ts';
import { allowableFields } from './update/allowable-fields.check.ts';
import { allowedValues } from './invariants/allowed-values.check.ts';
import { alwaysPresent } from './invariants/always-present.check.ts';
import { answerFits } from './invariants/answer-fits.check.ts';
import { badInput } from './status/bad-input.check.ts';
import { bodyRoot } from './invariants/body-root.check.ts';
import { closedStatuses } from './status/closed-statuses.check.ts';
import { compareCurrentToHistory } from './device/compare-current-to-history.check.ts';
import { contactMedium } from './invariants/contact-medium.check.ts';
import { correlation } from './device/correlation.check.ts';
import { createAgrees } from './create/create-agrees.check.ts';
import { credentialsNeeded } from './status/credentials-needed.check.ts';
import { crossInterfaceEvents } from './notification/cross-interface-events.check.ts';
import { dateTimeProfile } from './invariants/date-time-profile.check.ts';
import { dateTime } from './invariants/date-time.check.ts';
import { declaredErrorMediaType } from './invariants/declared-error-media-type.check.ts';
import { declaredRefusals } from './status/declared-refusals.check.ts';
import { declaredSchema } from './invariants/declared-schema.check.ts';
import { delivered } from './notification/delivered.check.ts';
import { deliveryBehaviour } from './notification/delivery-behaviour.check.ts';
import { distinctIds } from './create/distinct-ids.check.ts';
import { duplicateExternalId } from './create/duplicate-external-id.check.ts';
import { elementsAreObjects } from './invariants/elements-are-objects.check.ts';
import { errorBody } from './invariants/error-body.check.ts';
import { fieldsSelected } from './list/fields-selected.check.ts';
import { fieldsSemantics } from './list/fields-semantics.check.ts';
import { filterCombination } from './hub/filter-combination.check.ts';
import { filter } from './list/filter.check.ts';
import { foreignAccess } from './access/foreign-access.check.ts';
import { foundDevicesIncluded } from './device/found-devices-included.check.ts';
import { geojson } from './geojson/geojson.check.ts';
import { historyOrder } from './device/history-order.check.ts';
import { hubAgrees } from './hub/hub-agrees.check.ts';
import { hubDeletable } from './hub/hub-deletable.check.ts';
import { hubDuplicate } from './hub/hub-duplicate.check.ts';
import { hubKeptFromOthers } from './hub/hub-kept-from-others.check.ts';
import { hubRetrievable } from './hub/hub-retrievable.check.ts';
import { hubUnknown } from './hub/hub-unknown.check.ts';
import { idAssigned } from './create/id-assigned.check.ts';
import { listIsolation } from './list/list-isolation.check.ts';
import { listOrderStable } from './list/list-order-stable.check.ts';
import { listOrigins } from './list/list-origins.check.ts';
import { listedAfterCreate } from './list/listed-after-create.check.ts';
import { listedAgrees } from './list/listed-agrees.check.ts';
import { listedStatus } from './status/listed-status.check.ts';
import { mediaType } from './invariants/media-type.check.ts';
import { memberType } from './invariants/member-type.check.ts';
import { membersTaken } from './create/members-taken.check.ts';
import { monitorIsolation } from './monitor/monitor-isolation.check.ts';
import { monitor } from './monitor/monitor.check.ts';
import { monitorFollows } from './monitor/monitor-follows.check.ts';
import { namedTwice } from './device/named-twice.check.ts';
import { noContent } from './invariants/no-content.check.ts';
import { noServerError } from './status/no-server-error.check.ts';
import { notDelivered } from './notification/not-delivered.check.ts';
import { notification } from './notification/notification.check.ts';
import { nullMembers } from './invariants/null-members.check.ts';
import { observeWhen } from './status/observe-when.check.ts';
import { observe } from './observations/observe.check.ts';
import { onlyAskedDevices } from './device/only-asked-devices.check.ts';
import { oneDeviceEach } from './device/one-device-each.check.ts';
import { onlyOwnedDevices } from './device/only-owned-devices.check.ts';
import { paging } from './list/paging.check.ts';
import { patchAnswers } from './update/patch-answers.check.ts';
import { patchApplies } from './update/patch-applies.check.ts';
import { patchInState } from './update/patch-in-state.check.ts';
import { patchKeepsOthers } from './update/patch-keeps-others.check.ts';
import { patchLists } from './update/patch-lists.check.ts';
import { readsChangeNothing } from './retrieve/reads-change-nothing.check.ts';
import { refusedNotNotified } from './notification/refused-not-notified.check.ts';
import { refusedWhen } from './status/refused-when.check.ts';
import { refusedWithoutEffect } from './update/refused-without-effect.check.ts';
import { requiredFields } from './create/required-fields.check.ts';
import { retrieveAgrees } from './retrieve/retrieve-agrees.check.ts';
import { retrieveById } from './retrieve/retrieve-by-id.check.ts';
import { sameDeviceAnyKey } from './device/same-device-any-key.check.ts';
import { sandboxDataScope } from './sandbox/sandbox-data-scope.check.ts';
import { sandboxHeader } from './sandbox/sandbox-header.check.ts';
import { servedWhen } from './status/served-when.check.ts';
import { singleForm } from './device/single-form.check.ts';
import { sort } from './list/sort.check.ts';
import { sourceSystemId } from './list/source-system-id.check.ts';
import { stateTransitions } from './update/state-transitions.check.ts';
import { statusWhen } from './status/status-when.check.ts';
import { successStatus } from './status/success-status.check.ts';
import { suiteKeeps } from './client/suite-keeps.check.ts';
import { systemAssigned } from './create/system-assigned.check.ts';
import { unavailable } from './status/unavailable.check.ts';
import { unlistedMembers } from './invariants/unlisted-members.check.ts';
import { unsupportedMethod } from './status/unsupported-method.check.ts';
import { window } from './list/window.check.ts';

export const CHECKS: readonly Check[] = [
  acknowledgedPersists,
  allowableFields,
  allowedValues,
  alwaysPresent,
  answerFits,
  badInput,
  bodyRoot,
  closedStatuses,
  compareCurrentToHistory,
  contactMedium,
  correlation,
  createAgrees,
  credentialsNeeded,
  crossInterfaceEvents,
  dateTimeProfile,
  dateTime,
  declaredErrorMediaType,
  declaredRefusals,
  declaredSchema,
  delivered,
  deliveryBehaviour,
  distinctIds,
  duplicateExternalId,
  elementsAreObjects,
  errorBody,
  fieldsSelected,
  fieldsSemantics,
  filterCombination,
  filter,
  foreignAccess,
  foundDevicesIncluded,
  geojson,
  historyOrder,
  hubAgrees,
  hubDeletable,
  hubDuplicate,
  hubKeptFromOthers,
  hubRetrievable,
  hubUnknown,
  idAssigned,
  listIsolation,
  listOrderStable,
  listOrigins,
  listedAfterCreate,
  listedAgrees,
  listedStatus,
  mediaType,
  memberType,
  membersTaken,
  monitorIsolation,
  monitor,
  monitorFollows,
  namedTwice,
  noContent,
  noServerError,
  notDelivered,
  notification,
  nullMembers,
  observeWhen,
  observe,
  oneDeviceEach,
  onlyAskedDevices,
  onlyOwnedDevices,
  paging,
  patchAnswers,
  patchApplies,
  patchInState,
  patchKeepsOthers,
  patchLists,
  readsChangeNothing,
  refusedNotNotified,
  refusedWhen,
  refusedWithoutEffect,
  requiredFields,
  retrieveAgrees,
  retrieveById,
  sameDeviceAnyKey,
  sandboxDataScope,
  sandboxHeader,
  servedWhen,
  singleForm,
  sort,
  sourceSystemId,
  stateTransitions,
  statusWhen,
  successStatus,
  suiteKeeps,
  systemAssigned,
  unavailable,
  unlistedMembers,
  unsupportedMethod,
  window,
];

const byId = new Map(CHECKS.map((check) => [check.id, check]));

export const checkById = (id: string): Check | undefined => byId.get(id);
