import { access } from '../testing/access.ts';
import { events } from '../testing/events.ts';
import { hubs } from '../testing/hubs.ts';
import { monitors } from '../testing/monitors.ts';
import type { Kind } from '../resource/kind.ts';
import { accessFaults } from './access.ts';
import type { Fault } from './fault.ts';
import { hubFaults } from './hub.ts';
import { monitorFaults } from './monitor.ts';
import { notificationFaults } from './notifications.ts';
import { proveFaults } from '../testing/prove-faults.ts';

const kindOf = ({ id }: Fault): Kind => id.split('.')[0] as Kind;

proveFaults('hub', hubFaults, (fault) => ({ name: kindOf(fault), sequence: hubs(kindOf(fault)) }));
proveFaults('notification', notificationFaults, (fault) => ({ name: kindOf(fault), sequence: events(kindOf(fault)) }));
proveFaults('monitor', monitorFaults, (fault) => ({ name: kindOf(fault), sequence: monitors(kindOf(fault)) }));
proveFaults('access', accessFaults, (fault) => ({
  name: kindOf(fault),
  sequence: access(kindOf(fault)),
  ...(fault.id.endsWith('in-production') && { mode: 'production' as const }),
}));
