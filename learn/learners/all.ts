import type { Learner } from '../learner.ts';
import { badRequests } from './bad-requests.ts';
import { creation } from './creation.ts';
import { credentials } from './credentials.ts';
import { devices } from './devices.ts';
import { enums } from './enums.ts';
import { hubs } from './hubs.ts';
import { isolation } from './isolation.ts';
import { lists } from './lists.ts';
import { membersLearner } from './members.ts';
import { repeatedCreation } from './repeated-creation.ts';
import { sandbox } from './sandbox.ts';
import { unknownIds } from './unknown-ids.ts';
import { updates } from './updates.ts';

/** In the order in which they run: each may use what those before it have found. */
export const LEARNERS: readonly Learner[] = [
  creation,
  enums,
  membersLearner,
  updates,
  repeatedCreation,
  lists,
  unknownIds,
  badRequests,
  devices,
  credentials,
  isolation,
  sandbox,
  hubs,
];
