/** What a scenario sends to one interface of the reference provider, and the time it takes there: `node bench/run.mjs typical-scenarios` writes this file. */

import type { Effort } from '../../profile/run-options.ts';

interface Typical {
  readonly requests: number;
  readonly seconds: number;
}

export const TYPICAL: Readonly<Record<Effort, Readonly<Record<string, Typical>>>> = {
  smoke: {
    'around-history': { requests: 36, seconds: 4.2 },
    'bad-input': { requests: 65, seconds: 3.9 },
    'clean-up': { requests: 34, seconds: 0 },
    controls: { requests: 4, seconds: 0.4 },
    credentials: { requests: 49, seconds: 4.4 },
    'header-forms': { requests: 22, seconds: 3.8 },
    'hub-forms': { requests: 6, seconds: 0.2 },
    'listed-resources': { requests: 45, seconds: 1.3 },
    listing: { requests: 118, seconds: 1.5 },
    'lookup-access': { requests: 678, seconds: 2 },
    'lookup-behaviour': { requests: 172, seconds: 1.8 },
    monitor: { requests: 14, seconds: 3 },
    persistence: { requests: 96, seconds: 0.6 },
    'resource-lifecycle': { requests: 149, seconds: 4.3 },
    'sandbox-header': { requests: 22, seconds: 3.8 },
    states: { requests: 35, seconds: 4.8 },
    subscriptions: { requests: 178, seconds: 4.1 },
  },
  standard: {
    'around-history': { requests: 36, seconds: 5.8 },
    'bad-input': { requests: 105, seconds: 6.9 },
    'clean-up': { requests: 39, seconds: 0.1 },
    controls: { requests: 4, seconds: 0.2 },
    credentials: { requests: 49, seconds: 6.7 },
    'header-forms': { requests: 22, seconds: 5.3 },
    'hub-forms': { requests: 6, seconds: 0.3 },
    'listed-resources': { requests: 45, seconds: 1.3 },
    listing: { requests: 226, seconds: 2.6 },
    'lookup-access': { requests: 1171, seconds: 4.2 },
    'lookup-behaviour': { requests: 172, seconds: 2.1 },
    methods: { requests: 22, seconds: 5.6 },
    monitor: { requests: 14, seconds: 3.8 },
    persistence: { requests: 171, seconds: 0.7 },
    'resource-lifecycle': { requests: 422, seconds: 7.2 },
    'sandbox-header': { requests: 22, seconds: 5.2 },
    states: { requests: 79, seconds: 8.2 },
    subscriptions: { requests: 266, seconds: 5.3 },
  },
  thorough: {
    'around-history': { requests: 36, seconds: 6.2 },
    'bad-input': { requests: 150, seconds: 12.1 },
    'clean-up': { requests: 39, seconds: 0.1 },
    controls: { requests: 4, seconds: 0.1 },
    credentials: { requests: 49, seconds: 8.3 },
    'header-forms': { requests: 22, seconds: 5.5 },
    'hub-forms': { requests: 6, seconds: 0.2 },
    'listed-resources': { requests: 45, seconds: 1.3 },
    listing: { requests: 356, seconds: 5.3 },
    'lookup-access': { requests: 2587, seconds: 10.4 },
    'lookup-behaviour': { requests: 172, seconds: 3.9 },
    methods: { requests: 22, seconds: 6 },
    monitor: { requests: 14, seconds: 4.2 },
    persistence: { requests: 224, seconds: 0.9 },
    'resource-lifecycle': { requests: 757, seconds: 14.1 },
    'sandbox-header': { requests: 22, seconds: 5.4 },
    states: { requests: 147, seconds: 12.9 },
    subscriptions: { requests: 266, seconds: 5.1 },
  },
};
