/** Rules that several faults break, each by the names it has among the requirements of the interfaces. */

export const CREATED_CAN_BE_RETRIEVED = {
  change: 'operations.retrieve-agrees-with-the-creation',
  ticket: 'create.created-ticket-can-be-retrieved',
  order: 'create.created-order-can-be-retrieved',
} as const;
export const LIST_CONTAINS_PROVIDER_CREATED = {
  change: 'operations.list-contains-change-requests-of-the-provider',
  ticket: 'list.contains-tickets-of-the-provider',
  order: 'list.contains-orders-of-the-provider',
} as const;
export const LIST_CONTAINS_CREATED = {
  change: 'operations.list-contains-created-change-requests',
  ticket: 'list.contains-created-tickets',
  order: 'list.contains-created-orders',
} as const;
export const LIST_CONTAINS_NO_FOREIGN = {
  change: 'operations.list-contains-no-foreign-change-request',
  ticket: 'list.contains-no-foreign-ticket',
  order: 'list.contains-no-foreign-order',
} as const;
export const LIST_AGREES_WITH_RETRIEVAL = {
  change: 'operations.list-agrees-with-retrieve',
  ticket: 'list.agrees-with-retrieve',
  order: 'list.agrees-with-retrieve',
} as const;
export const LIMIT_BOUNDS_THE_NUMBER = {
  change: 'list.limit-bounds-the-number',
  ticket: 'list.limit-bounds-the-number',
  order: 'list.limit-bounds-the-number',
} as const;
export const OFFSET_IS_THE_FIRST_INDEX = {
  change: 'list.offset-is-the-index-of-the-first',
  ticket: 'list.offset-is-the-index-of-the-first',
  order: 'list.offset-is-the-index-of-the-first',
} as const;
export const FIELD_NAMES_ARE_AS_DECLARED = {
  change: 'list.nested-and-unknown-field-names-are-as-declared',
  ticket: 'list.nested-and-unknown-field-names-are-as-declared',
  order: 'list.nested-and-unknown-field-names-are-as-declared',
} as const;
export const FIELDS_SELECTS_MEMBERS = {
  change: 'list.fields-selects-members',
  ticket: 'list.fields-selects-members',
  order: 'list.fields-selects-members',
} as const;
export const FIELDS_TAKES_SEVERAL_NAMES = {
  change: 'list.fields-takes-several-names',
  ticket: 'list.fields-takes-several-names',
  order: 'list.fields-takes-several-names',
} as const;
export const PAGES_CONTAIN_EVERYTHING = {
  change: 'list.pages-contain-everything',
  ticket: 'list.pages-contain-everything',
  order: 'list.pages-contain-everything',
} as const;
export const OTHER_CUSTOMERS_ARE_NOT_NOTIFIED = {
  change: 'events.other-customers-are-not-notified',
  ticket: 'events.other-customers-are-not-notified',
  order: 'events.other-customers-are-not-notified',
} as const;
export const LIST_PARAMETERS_COMBINE = {
  change: 'list.parameters-combine',
  ticket: 'list.parameters-combine',
  order: 'list.parameters-combine',
} as const;
export const PAYLOAD_REFERS_TO_THE_RESOURCE = {
  change: 'events.payload-refers-to-the-change-request',
  ticket: 'events.payload-refers-to-the-ticket',
  order: 'events.payload-refers-to-the-order',
} as const;
export const UPDATES_ARE_NOTIFIED = {
  change: 'events.updates-are-notified',
  ticket: 'events.updates-are-notified',
  order: 'events.updates-are-notified',
} as const;
export const EVERY_HUB_IS_NOTIFIED = {
  change: 'events.every-hub-is-notified',
  ticket: 'events.every-hub-is-notified',
  order: 'events.every-hub-is-notified',
} as const;
export const NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK = {
  change: 'hub.notifications-are-sent-to-the-callback',
  ticket: 'events.notifications-are-sent-to-the-callback',
  order: 'events.notifications-are-sent-to-the-callback',
} as const;
export const UPDATE_CHANGES_WHAT_WAS_SENT = {
  change: 'operations.update-changes-what-was-sent',
  ticket: 'update.changes-what-was-sent',
  order: 'update.changes-allowable-details',
} as const;
export const UPDATE_IS_ACCEPTED = {
  change: 'update.is-accepted',
  ticket: 'update.success-is-200',
  order: 'update.allowable-update-is-accepted',
} as const;
export const UPDATES_PERSIST = {
  change: 'operations.acknowledged-updates-persist',
  ticket: 'update.acknowledged-updates-persist',
  order: 'update.acknowledged-updates-persist',
} as const;
export const CREDENTIALS_ARE_REQUIRED = {
  change: 'auth.credentials-are-required',
  ticket: 'credentials.are-required',
  order: 'credentials.are-required',
} as const;
export const NO_SERVER_ERROR = {
  change: 'errors.input-causes-no-server-error',
  ticket: 'errors.input-causes-no-server-error',
  order: 'errors.input-causes-no-server-error',
} as const;
export const REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT = {
  change: 'auth.rejected-requests-have-no-effect',
  ticket: 'credentials.rejected-requests-have-no-effect',
  order: 'credentials.rejected-requests-have-no-effect',
} as const;
export const REJECTED_INPUT_HAS_NO_EFFECT = {
  change: 'create.rejected-input-has-no-effect',
  ticket: 'update.rejected-requests-have-no-effect',
  order: 'create.rejected-requests-have-no-effect',
} as const;
export const REJECTED_UPDATES_ARE_NOT_NOTIFIED = {
  change: 'events.rejected-updates-are-not-notified',
  ticket: 'events.rejected-updates-are-not-notified',
  order: 'events.rejected-updates-are-not-notified',
} as const;
export const FOREIGN_UPDATE_IS_AS_DECLARED = {
  change: 'operations.foreign-update-is-as-declared',
  ticket: 'update.foreign-access-is-as-declared',
  order: 'update.foreign-access-is-as-declared',
} as const;
export const DELETED_HUBS_ARE_NOT_NOTIFIED = {
  change: 'operations.deleted-hubs-are-not-notified',
  ticket: 'hub.deleted-hubs-are-not-notified',
  order: 'hub.deleted-hubs-are-not-notified',
} as const;
export const STATUS_CHANGES_ARE_NOTIFIED = {
  change: 'events.status-changes-are-notified',
  ticket: 'events.status-changes-are-notified',
  order: 'events.status-changes-are-notified',
} as const;
export const PAYLOAD_AGREES_WITH_THE_RESOURCE = {
  change: 'events.payload-agrees-with-the-change-request',
  ticket: 'events.payload-agrees-with-the-ticket',
  order: 'events.payload-agrees-with-the-order',
} as const;
export const CREATIONS_PERSIST = {
  change: 'operations.acknowledged-creations-persist',
  ticket: 'create.acknowledged-tickets-persist',
  order: 'create.acknowledged-orders-persist',
} as const;
export const SENT_MEMBERS_ARE_RETURNED = {
  change: 'create.sent-members-are-returned',
  ticket: 'create.sent-members-are-returned',
  order: 'create.sent-members-are-returned',
} as const;
export const UPDATE_RESPONSE_AGREES = {
  change: 'update.response-agrees-with-what-was-sent',
  ticket: 'update.response-agrees-with-what-was-sent',
  order: 'update.response-agrees-with-what-was-sent',
} as const;
export const CREATION_RESPONSE_AGREES = {
  change: 'create.response-agrees-with-what-was-sent',
  ticket: 'create.response-agrees-with-what-was-sent',
  order: 'create.response-agrees-with-what-was-sent',
} as const;
export const DESCRIBED_ARE_SERVED = {
  change: 'errors.described-requests-are-not-always-server-errors',
  ticket: 'errors.described-requests-are-not-always-server-errors',
  order: 'errors.described-requests-are-not-always-server-errors',
} as const;
export const ASSIGNED_AS_DECLARED = {
  change: 'shape.assigned-members-are-as-declared',
  order: 'create.assigned-members-are-as-declared',
} as const;
export const ID_IS_ASSIGNED = {
  change: 'members.id-is-assigned-by-the-provider',
  ticket: 'create.id-is-assigned',
  order: 'create.id-is-assigned',
} as const;
export const UNKNOWN_IDS_RETURN_NO_HUB = {
  change: 'hub-retrieve.unknown-ids-return-no-hub',
  ticket: 'hub.unknown-id-status-is-as-declared',
  order: 'hub.unknown-id-status-is-as-declared',
} as const;

export const HUB_IS_RETRIEVABLE = {
  change: 'operations.hub-is-retrievable',
  ticket: 'hub.retrieval-returns-the-hub',
  order: 'hub.retrieval-returns-the-hub',
} as const;
export const HUB_IS_DELETABLE = {
  change: 'operations.hub-is-deletable',
  ticket: 'hub.deletion-removes-the-hub',
  order: 'hub.deletion-removes-the-hub',
} as const;
export const HUB_AGREES_WITH_WHAT_WAS_SENT = {
  change: 'hub-create.response-agrees-with-what-was-sent',
  ticket: 'hub.response-agrees-with-what-was-sent',
  order: 'hub.response-agrees-with-what-was-sent',
} as const;
export const FOREIGN_CUSTOMER_CANNOT_DELETE_A_HUB = {
  change: 'operations.foreign-customer-cannot-delete-a-hub',
  ticket: 'hub.foreign-customer-cannot-delete-a-hub',
  order: 'hub.foreign-customer-cannot-delete-a-hub',
} as const;
export const RETRIEVES_THE_REQUESTED_RESOURCE = {
  change: 'operations.retrieve-returns-the-requested-change-request',
  ticket: 'retrieve.returns-the-requested-ticket',
  order: 'retrieve.returns-the-requested-order',
} as const;
export const FOREIGN_RETRIEVAL_IS_AS_DECLARED = {
  change: 'operations.foreign-retrieve-is-as-declared',
  ticket: 'retrieve.foreign-access-is-as-declared',
  order: 'retrieve.foreign-access-is-as-declared',
} as const;
