import { matchPath } from './match-path.ts';
import { routes } from './routes.ts';

/** Whether a page is there to lead to: one of the table that is not still to come. */
export function isThere(path: string): boolean {
  const route = routes.find((candidate) => matchPath(candidate.path, path));
  return route !== undefined && route.comesWith === undefined;
}
