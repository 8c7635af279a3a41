import type { Learner } from '../learner.ts';
import { allowableFields } from './allowable-fields.ts';
import { badRequests } from './bad-requests.ts';
import { creation } from './creation.ts';
import { credentials } from './credentials.ts';
import { deliveries } from './deliveries.ts';
import { devices } from './devices.ts';
import { enums } from './enums.ts';
import { hubQueries } from './hub-queries.ts';
import { hubs } from './hubs.ts';
import { isolation } from './isolation.ts';
import { lists } from './lists.ts';
import { membersLearner } from './members.ts';
import { repeatedCreation } from './repeated-creation.ts';
import { sandbox } from './sandbox.ts';
import { unknownIds } from './unknown-ids.ts';
import { updates } from './updates.ts';
import { windowLearner } from './window.ts';

/** In the order in which they run: each may use what those before it have found. */
export const LEARNERS: readonly Learner<unknown>[] = [
  creation,
  enums,
  membersLearner,
  updates,
  allowableFields,
  repeatedCreation,
  lists,
  windowLearner,
  unknownIds,
  badRequests,
  devices,
  credentials,
  isolation,
  sandbox,
  hubs,
  hubQueries,
  deliveries,
];
