import { routes } from './app.ts';
import { createRouter } from './http/router.ts';

const findRoute = createRouter(routes);

/** Operation of a method on a path; undefined where the document describes none. */
export function operationAt(method: string, path: string): string | undefined {
  try {
    return findRoute(method, path).route.operation;
  } catch {
    return undefined;
  }
}
