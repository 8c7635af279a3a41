/** Every check. A test compares this list with the folder. */

import type { Check } from './check.ts';
import { acknowledgedPersists } from './acknowledged-persists.ts';
import { allowableFields } from './allowable-fields.ts';
import { allowedValues } from './allowed-values.ts';
import { alwaysPresent } from './always-present.ts';
import { answerFits } from './answer-fits.ts';
import { badInput } from './bad-input.ts';
import { bodyRoot } from './body-root.ts';
import { closedStatuses } from './closed-statuses.ts';
import { compareCurrentToHistory } from './compare-current-to-history.ts';
import { contactMedium } from './contact-medium.ts';
import { correlation } from './correlation.ts';
import { createAgrees } from './create-agrees.ts';
import { credentialsNeeded } from './credentials-needed.ts';
import { crossInterfaceEvents } from './cross-interface-events.ts';
import { dateTimeProfile } from './date-time-profile.ts';
import { dateTime } from './date-time.ts';
import { declaredErrorMediaType } from './declared-error-media-type.ts';
import { declaredRefusals } from './declared-refusals.ts';
import { declaredSchema } from './declared-schema.ts';
import { delivered } from './delivered.ts';
import { deliveryBehaviour } from './delivery-behaviour.ts';
import { distinctIds } from './distinct-ids.ts';
import { duplicateExternalId } from './duplicate-external-id.ts';
import { elementsAreObjects } from './elements-are-objects.ts';
import { errorBody } from './error-body.ts';
import { fieldsSelected } from './fields-selected.ts';
import { fieldsSemantics } from './fields-semantics.ts';
import { filterCombination } from './filter-combination.ts';
import { filter } from './filter.ts';
import { foreignAccess } from './foreign-access.ts';
import { foundDevicesIncluded } from './found-devices-included.ts';
import { geojson } from './geojson.ts';
import { historyOrder } from './history-order.ts';
import { hubAgrees } from './hub-agrees.ts';
import { hubDeletable } from './hub-deletable.ts';
import { hubDuplicate } from './hub-duplicate.ts';
import { hubKeptFromOthers } from './hub-kept-from-others.ts';
import { hubRetrievable } from './hub-retrievable.ts';
import { hubUnknown } from './hub-unknown.ts';
import { idAssigned } from './id-assigned.ts';
import { listIsolation } from './list-isolation.ts';
import { listOrderStable } from './list-order-stable.ts';
import { listOrigins } from './list-origins.ts';
import { listedAfterCreate } from './listed-after-create.ts';
import { listedAgrees } from './listed-agrees.ts';
import { listedStatus } from './listed-status.ts';
import { mediaType } from './media-type.ts';
import { memberType } from './member-type.ts';
import { membersTaken } from './members-taken.ts';
import { monitorIsolation } from './monitor-isolation.ts';
import { monitor } from './monitor.ts';
import { monitorFollows } from './monitor-follows.ts';
import { namedTwice } from './named-twice.ts';
import { noContent } from './no-content.ts';
import { noServerError } from './no-server-error.ts';
import { notDelivered } from './not-delivered.ts';
import { notification } from './notification.ts';
import { nullMembers } from './null-members.ts';
import { observeWhen } from './observe-when.ts';
import { observe } from './observe.ts';
import { onlyAskedDevices } from './only-asked-devices.ts';
import { oneDeviceEach } from './one-device-each.ts';
import { onlyOwnedDevices } from './only-owned-devices.ts';
import { paging } from './paging.ts';
import { patchAnswers } from './patch-answers.ts';
import { patchApplies } from './patch-applies.ts';
import { patchInState } from './patch-in-state.ts';
import { patchKeepsOthers } from './patch-keeps-others.ts';
import { patchLists } from './patch-lists.ts';
import { readsChangeNothing } from './reads-change-nothing.ts';
import { refusedNotNotified } from './refused-not-notified.ts';
import { refusedWhen } from './refused-when.ts';
import { refusedWithoutEffect } from './refused-without-effect.ts';
import { requiredFields } from './required-fields.ts';
import { retrieveAgrees } from './retrieve-agrees.ts';
import { retrieveById } from './retrieve-by-id.ts';
import { sameDeviceAnyKey } from './same-device-any-key.ts';
import { sandboxDataScope } from './sandbox-data-scope.ts';
import { sandboxHeader } from './sandbox-header.ts';
import { servedWhen } from './served-when.ts';
import { singleForm } from './single-form.ts';
import { sort } from './sort.ts';
import { sourceSystemId } from './source-system-id.ts';
import { stateTransitions } from './state-transitions.ts';
import { statusWhen } from './status-when.ts';
import { successStatus } from './success-status.ts';
import { suiteKeeps } from './suite-keeps.ts';
import { systemAssigned } from './system-assigned.ts';
import { unavailable } from './unavailable.ts';
import { unlistedMembers } from './unlisted-members.ts';
import { unsupportedMethod } from './unsupported-method.ts';
import { window } from './window.ts';

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
