import { modes } from './modes.ts';
import type { PoorTarget } from './poor-target.ts';
import { restartedTargets } from './restarted.ts';
import { stub } from './stub.ts';
import { tmf621 } from './tmf621.ts';

export const poorTargets: readonly PoorTarget[] = [stub, ...tmf621, ...modes, ...restartedTargets];
