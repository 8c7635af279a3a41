/** Every check. A test compares this list with the folder. */

import type { Check } from './check.ts';
import { acknowledgedPersists } from './acknowledged-persists.ts';
import { badInput } from './bad-input.ts';
import { bodyRoot } from './body-root.ts';
import { closedStatuses } from './closed-statuses.ts';
import { createAgrees } from './create-agrees.ts';
import { credentialsNeeded } from './credentials-needed.ts';
import { crossInterfaceEvents } from './cross-interface-events.ts';
import { delivered } from './delivered.ts';
import { deliveryBehaviour } from './delivery-behaviour.ts';
import { distinctIds } from './distinct-ids.ts';
import { errorBody } from './error-body.ts';
import { fieldsSelected } from './fields-selected.ts';
import { filter } from './filter.ts';
import { foreignAccess } from './foreign-access.ts';
import { hubAgrees } from './hub-agrees.ts';
import { hubDeletable } from './hub-deletable.ts';
import { hubDuplicate } from './hub-duplicate.ts';
import { hubIdType } from './hub-id-type.ts';
import { hubRetrievable } from './hub-retrievable.ts';
import { hubUnknown } from './hub-unknown.ts';
import { idAssigned } from './id-assigned.ts';
import { listedAfterCreate } from './listed-after-create.ts';
import { listedStatus } from './listed-status.ts';
import { listIsolation } from './list-isolation.ts';
import { listOrigins } from './list-origins.ts';
import { mediaType } from './media-type.ts';
import { memberType } from './member-type.ts';
import { monitor } from './monitor.ts';
import { noContent } from './no-content.ts';
import { noServerError } from './no-server-error.ts';
import { notDelivered } from './not-delivered.ts';
import { notification } from './notification.ts';
import { observe } from './observe.ts';
import { observeWhen } from './observe-when.ts';
import { paging } from './paging.ts';
import { patchApplies } from './patch-applies.ts';
import { patchKeepsOthers } from './patch-keeps-others.ts';
import { refusedWhen } from './refused-when.ts';
import { retrieveAgrees } from './retrieve-agrees.ts';
import { retrieveById } from './retrieve-by-id.ts';
import { sandboxHeader } from './sandbox-header.ts';
import { servedWhen } from './served-when.ts';
import { sort } from './sort.ts';
import { statusWhen } from './status-when.ts';
import { successStatus } from './success-status.ts';
import { window } from './window.ts';

export const CHECKS: readonly Check[] = [
  acknowledgedPersists,
  badInput,
  bodyRoot,
  closedStatuses,
  createAgrees,
  credentialsNeeded,
  crossInterfaceEvents,
  delivered,
  deliveryBehaviour,
  distinctIds,
  errorBody,
  fieldsSelected,
  filter,
  foreignAccess,
  hubAgrees,
  hubDeletable,
  hubDuplicate,
  hubIdType,
  hubRetrievable,
  hubUnknown,
  idAssigned,
  listedAfterCreate,
  listedStatus,
  listIsolation,
  listOrigins,
  mediaType,
  memberType,
  monitor,
  noContent,
  noServerError,
  notDelivered,
  notification,
  observe,
  observeWhen,
  paging,
  patchApplies,
  patchKeepsOthers,
  refusedWhen,
  retrieveAgrees,
  retrieveById,
  sandboxHeader,
  servedWhen,
  sort,
  statusWhen,
  successStatus,
  window,
];

const byId = new Map(CHECKS.map((check) => [check.id, check]));

export const checkById = (id: string): Check | undefined => byId.get(id);
