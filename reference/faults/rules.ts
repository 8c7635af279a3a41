/** Rules that several faults break, each by the names it has among the requirements of the interfaces. */

export const CREATED_CAN_BE_RETRIEVED = {
  change: 'operations.retrieve-gives-what-was-created',
  ticket: 'create.created-ticket-can-be-retrieved',
  order: 'create.created-order-can-be-retrieved',
} as const;
export const LIST_HOLDS_THOSE_OF_THE_PROVIDER = {
  change: 'operations.list-holds-provider-creations',
  ticket: 'list.holds-tickets-of-the-provider',
  order: 'list.holds-orders-of-the-provider',
} as const;
export const LIST_HOLDS_CREATED = {
  change: 'operations.list-holds-own-creations',
  ticket: 'list.holds-created-tickets',
  order: 'list.holds-created-orders',
} as const;
export const LIST_IS_OF_THE_CUSTOMER = {
  change: 'operations.list-is-of-the-customer',
  ticket: 'list.holds-no-ticket-of-another-customer',
  order: 'list.holds-no-order-of-another-customer',
} as const;
export const LIST_SHOWS_WHAT_IS_RETRIEVED = {
  change: 'operations.list-shows-what-is-retrieved',
  ticket: 'list.shows-what-the-ticket-shows',
  order: 'list.shows-what-the-order-shows',
} as const;
export const LIMIT_BOUNDS = {
  change: 'list.limit-is-kept',
  ticket: 'list.limit-bounds-the-number',
  order: 'list.limit-bounds-the-number',
} as const;
export const OFFSET_MOVES_THE_START = {
  change: 'list.offset-moves-the-start',
  ticket: 'list.offset-is-the-index-of-the-first',
  order: 'list.offset-moves-the-beginning',
} as const;
export const FIELDS_SELECT = {
  change: 'list.fields-select',
  ticket: 'list.fields-selects-members',
  order: 'list.fields-selects-members',
} as const;
export const FIELDS_TAKE_SEVERAL = {
  change: 'list.fields-take-several',
  ticket: 'list.fields-takes-several-names',
  order: 'list.fields-takes-several-names',
} as const;
export const PAGES_HOLD_EVERYTHING = {
  change: 'list.pages-are-complete',
  ticket: 'list.pages-hold-everything',
  order: 'list.pages-hold-everything',
} as const;
export const OTHERS_HEAR_NOTHING = {
  change: 'events.only-own-customer',
  ticket: 'events.other-customers-hear-nothing',
  order: 'events.other-customers-hear-nothing',
} as const;
export const UPDATES_ARE_NOTIFIED = {
  change: 'events.update',
  ticket: 'events.updates-are-notified',
  order: 'events.updates-are-notified',
} as const;
export const EVERY_HUB_HEARS = {
  change: 'events.every-hub-hears',
  ticket: 'events.every-hub-hears',
  order: 'events.every-hub-hears',
} as const;
export const SENT_TO_THE_CALLBACK = {
  change: 'hub.callback-is-the-address',
  ticket: 'events.sent-to-the-callback',
  order: 'events.sent-to-the-callback',
} as const;
export const UPDATE_APPLIES = {
  change: 'operations.update-applies',
  ticket: 'update.changes-what-was-sent',
  order: 'update.changes-allowable-details',
} as const;
export const UPDATE_PERSISTS = {
  change: 'operations.update-is-kept',
  ticket: 'update.acknowledged-updates-persist',
  order: 'update.acknowledged-updates-persist',
} as const;
export const CREDENTIALS_ARE_NEEDED = {
  change: 'auth.credentials-are-needed',
  ticket: 'credentials.needed',
  order: 'credentials.needed',
} as const;
export const NO_SERVER_ERROR = {
  change: 'errors.no-server-error',
  ticket: 'errors.no-server-error-for-faulty-input',
  order: 'errors.no-server-error-for-faulty-input',
} as const;
export const REJECTED_HAVE_NO_EFFECT = {
  change: 'auth.refused-calls-have-no-effect',
  ticket: 'credentials.refused-calls-change-nothing',
  order: 'credentials.refused-creations-change-nothing',
} as const;
export const REJECTED_INPUT_HAS_NO_EFFECT = {
  change: 'create.refused-input-has-no-effect',
  ticket: 'update.refused-updates-change-nothing',
  order: 'create.refused-creations-have-no-effect',
} as const;
export const REJECTED_IS_NOT_TOLD = {
  change: 'events.refused-updates-are-not-told',
  ticket: 'events.refused-updates-are-not-notified',
  order: 'events.refused-updates-are-not-notified',
} as const;
export const UPDATE_ACROSS_CUSTOMERS = {
  change: 'operations.update-across-customers',
  ticket: 'update.other-customers-not-spoken-of',
  order: 'update.other-customers-not-spoken-of',
} as const;
export const DELETED_HUB_IS_SILENT = {
  change: 'operations.deleted-hub-is-silent',
  ticket: 'hub.deleted-hubs-hear-nothing',
  order: 'hub.deleted-hubs-hear-nothing',
} as const;
export const EVENT_AGREES = {
  change: 'events.agrees-with-the-resource',
  ticket: 'events.payload-agrees-with-the-ticket',
  order: 'events.payload-agrees-with-the-order',
} as const;
export const CREATION_PERSISTS = {
  change: 'operations.create-is-kept',
  ticket: 'create.acknowledged-tickets-persist',
  order: 'create.acknowledged-orders-persist',
} as const;
export const CREATION_RESPONSE_AGREES = {
  change: 'create.answer-agrees',
  ticket: 'create.answer-agrees-with-what-was-sent',
  order: 'create.answer-agrees-with-what-was-sent',
} as const;
export const ID_IS_THE_PROVIDERS = {
  change: 'members.id-is-the-providers',
  ticket: 'create.id-is-assigned-by-the-service',
  order: 'create.id-is-given',
} as const;
export const HUB_IS_RETRIEVABLE = {
  change: 'operations.hub-is-retrievable',
  ticket: 'hub.retrieval-returns-the-listeners',
  order: 'hub.retrieval-returns-the-listeners',
} as const;
export const HUB_IS_DELETABLE = {
  change: 'operations.hub-is-deletable',
  ticket: 'hub.deletion-removes-the-hub',
  order: 'hub.deletion-removes-the-hub',
} as const;
export const HUB_REPEATS_WHAT_WAS_SENT = {
  change: 'hub-create.callback-is-taken',
  ticket: 'hub.repeats-what-was-sent',
  order: 'hub.repeats-what-was-sent',
} as const;
export const HUB_IS_ITS_CUSTOMERS_OWN = {
  change: 'operations.hub-is-its-customers-own',
  ticket: 'hub.is-its-customers-own',
  order: 'hub.is-its-customers-own',
} as const;
export const RETRIEVES_THE_ONE_ASKED_FOR = {
  change: 'operations.retrieve-gives-the-one-asked-for',
  ticket: 'retrieve.returns-the-ticket-asked-for',
  order: 'retrieve.returns-the-order-asked-for',
} as const;
export const RETRIEVAL_ACROSS_CUSTOMERS = {
  change: 'operations.retrieve-across-customers',
  ticket: 'retrieve.other-customers-not-spoken-of',
  order: 'retrieve.other-customers-not-spoken-of',
} as const;
