/** What distinguishes versions 2, 4 and 5 of TMF621 from each other. */

export interface Version {
  readonly number: 2 | 4 | 5;
  readonly required: readonly string[];
  /** Members of a ticket; others are dropped. */
  readonly members: readonly string[];
  /** Members of a note; others are dropped. All are stored if absent. */
  readonly noteMembers?: readonly string[];
  readonly updateStatus: number;
  /** Status of a page that is not the whole list. */
  readonly partialStatus: number;
  readonly sorts: boolean;
  readonly readsHubs: boolean;
  /** What is appended to the callback URL. */
  readonly listenerPath: (eventType: string) => string;
}

const COMMON = ['description', 'severity', 'priority', 'status', 'relatedParty', 'note'];

const EXTENSION = ['@type', '@baseType', '@schemaLocation'];

/** Of versions 4 and 5. */
const SINCE_4 = ['ticketType', 'attachment', 'channel', 'relatedEntity', 'statusChangeReason', ...EXTENSION];

export const VERSIONS: readonly Version[] = [
  {
    number: 2,
    required: ['description', 'severity', 'type'],
    members: [...COMMON, 'type', 'correlationId', 'targetResolutionDate', 'statusChangeReason', 'relatedObject'],
    noteMembers: ['date', 'author', 'text'],
    updateStatus: 201,
    partialStatus: 206,
    sorts: false,
    readsHubs: false,
    listenerPath: () => '',
  },
  {
    number: 4,
    required: ['description', 'severity', 'ticketType'],
    members: [...COMMON, 'name', 'externalId', ...SINCE_4],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: false,
    listenerPath: (eventType) => `/listener/${eventType.charAt(0).toLowerCase()}${eventType.slice(1)}`,
  },
  {
    number: 5,
    required: ['@type', 'description', 'severity', 'ticketType'],
    members: [...COMMON, 'name', 'externalIdentifier', ...SINCE_4],
    noteMembers: ['id', 'author', 'date', 'text', ...EXTENSION],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: true,
    listenerPath: () => '',
  },
];
