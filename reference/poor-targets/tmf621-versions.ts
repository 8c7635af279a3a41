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
    members: [
      ...COMMON,
      'name',
      'externalId',
      'ticketType',
      'attachment',
      'channel',
      'relatedEntity',
      'statusChangeReason',
      '@type',
      '@baseType',
      '@schemaLocation',
    ],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: false,
    listenerPath: (eventType) => `/listener/${eventType.charAt(0).toLowerCase()}${eventType.slice(1)}`,
  },
  {
    number: 5,
    required: ['@type', 'description', 'severity', 'ticketType'],
    members: [
      ...COMMON,
      'name',
      'externalIdentifier',
      'ticketType',
      'attachment',
      'channel',
      'relatedEntity',
      'statusChangeReason',
      '@type',
      '@baseType',
      '@schemaLocation',
    ],
    noteMembers: ['id', 'author', 'date', 'text', '@type', '@baseType', '@schemaLocation'],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: true,
    listenerPath: () => '',
  },
];
