import type { Route } from '../http/route.ts';

/** The change request operations but for hub and monitor, which the interfaces share. */
export const changeRoutes: readonly Route[] = [];
