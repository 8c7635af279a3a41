import type { Route } from '../http/route.ts';

/** The service order operations but for hub and monitor, which the interfaces share. */
export const orderRoutes: readonly Route[] = [];
