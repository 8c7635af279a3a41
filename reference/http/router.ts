import type { Route } from './route.ts';
import { Rejection } from './rejection.ts';

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route of a method and a path, or rejects with 404 or 405. HEAD finds what GET finds. */
export type FindRoute = (method: string, path: string) => Match;

interface Compiled {
  readonly route: Route;
  readonly segments: readonly string[];
}

/** Compiles routes once. Every interface has its own prefix, `/device`, `/change` and so on: one base URL each. */
export function createRouter(routes: readonly Route[]): FindRoute {
  const compiled: Compiled[] = routes.map((route) => ({
    route,
    segments: `/${route.interface}${route.path}`.split('/').slice(1),
  }));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    const candidates = compiled.filter((candidate) => fits(candidate.segments, segments));
    if (candidates.length === 0) throw new Rejection(404, 'unknown-path', 'There is nothing at this path.');
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = candidates.find(({ route }) => route.method === wanted);
    if (!found) throw methodNotAllowed(candidates);
    return { route: found.route, params: parameters(found.segments, segments) };
  };
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  if (template.length !== segments.length) return false;
  return template.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]));
}

function parameters(template: readonly string[], segments: readonly string[]): Record<string, string> {
  const pairs = template.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1, -1), decodeSegment(segments[index] ?? '')] as const] : [],
  );
  return Object.fromEntries(pairs);
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Rejection(
      400,
      'path-encoding',
      'The path holds a percent sign that does not begin an encoded UTF-8 character.',
    );
  }
}

function methodNotAllowed(candidates: readonly Compiled[]): Rejection {
  const allow = [...new Set(candidates.map(({ route }) => route.method))].join(', ');
  return new Rejection(405, 'method-not-allowed', `This path takes ${allow}.`, { allow });
}
