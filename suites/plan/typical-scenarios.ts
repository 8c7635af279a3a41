/** What a scenario sends to one interface of the reference provider, and the time it takes there: `node bench/run.mjs typical-scenarios` writes this file. */

import type { Effort } from '../../profile/run-options.ts';

interface Typical {
  readonly requests: number;
  readonly seconds: number;
}

export const TYPICAL: Readonly<Record<Effort, Readonly<Record<string, Typical>>>> = {
  smoke: {
    'around-history': { requests: 36, seconds: 0.4 },
    'bad-input': { requests: 61, seconds: 7 },
    'clean-up': { requests: 28, seconds: 0 },
    controls: { requests: 3, seconds: 0.2 },
    credentials: { requests: 35, seconds: 7.4 },
    'header-forms': { requests: 21, seconds: 7 },
    'hub-forms': { requests: 6, seconds: 0.1 },
    listing: { requests: 104, seconds: 1.1 },
    'lookup-access': { requests: 999, seconds: 8.8 },
    'lookup-behaviour': { requests: 153, seconds: 7.6 },
    monitor: { requests: 11, seconds: 3.8 },
    persistence: { requests: 74, seconds: 0.5 },
    'resource-lifecycle': { requests: 149, seconds: 7.5 },
    'sandbox-header': { requests: 18, seconds: 6.4 },
    states: { requests: 22, seconds: 9.1 },
    subscriptions: { requests: 95, seconds: 12.5 },
  },
  standard: {
    'around-history': { requests: 36, seconds: 0.1 },
    'bad-input': { requests: 100, seconds: 4.7 },
    'clean-up': { requests: 33, seconds: 0 },
    controls: { requests: 3, seconds: 0.1 },
    credentials: { requests: 35, seconds: 4.4 },
    'header-forms': { requests: 21, seconds: 4.1 },
    'hub-forms': { requests: 6, seconds: 0.1 },
    listing: { requests: 179, seconds: 1.6 },
    'lookup-access': { requests: 2278, seconds: 9 },
    'lookup-behaviour': { requests: 153, seconds: 4.7 },
    methods: { requests: 22, seconds: 4.1 },
    monitor: { requests: 11, seconds: 2.7 },
    persistence: { requests: 129, seconds: 0.7 },
    'resource-lifecycle': { requests: 359, seconds: 7.6 },
    'sandbox-header': { requests: 18, seconds: 3.4 },
    states: { requests: 22, seconds: 8.1 },
    subscriptions: { requests: 146, seconds: 12.7 },
  },
  thorough: {
    'around-history': { requests: 36, seconds: 0.1 },
    'bad-input': { requests: 144, seconds: 5.7 },
    'clean-up': { requests: 33, seconds: 0 },
    controls: { requests: 3, seconds: 0.1 },
    credentials: { requests: 35, seconds: 4.6 },
    'header-forms': { requests: 21, seconds: 4.2 },
    'hub-forms': { requests: 6, seconds: 0.1 },
    listing: { requests: 303, seconds: 1.4 },
    'lookup-access': { requests: 2566, seconds: 6.7 },
    'lookup-behaviour': { requests: 153, seconds: 5 },
    methods: { requests: 22, seconds: 4.2 },
    monitor: { requests: 11, seconds: 2.8 },
    persistence: { requests: 220, seconds: 0.7 },
    'resource-lifecycle': { requests: 717, seconds: 6.4 },
    'sandbox-header': { requests: 18, seconds: 3.8 },
    states: { requests: 22, seconds: 6.7 },
    subscriptions: { requests: 146, seconds: 10.2 },
  },
};
