/** The members of a change request, as the document lists them. */
export const changeMembers: readonly string[] = [
  ...['id', 'externalId', 'description', 'budget', 'channel', 'currency', 'impact', 'priority', 'requestType', 'risk'],
  ...[
    'riskMitigationPlan',
    'riskValue',
    'status',
    'actualEndTime',
    'actualStartTime',
    'completionDate',
    'plannedEndTime',
  ],
  ...['plannedStartTime', 'requestDate', 'scheduledDate', 'attachment', 'workLog', 'incident', 'specification'],
  ...['impactEntity', 'characteristic', 'targetEntity', 'relatedParty', 'resolution', 'sla', 'relatedChangeRequest'],
  ...['category', 'note', 'location', '@type', '@schemaLocation', '@baseType'],
];
