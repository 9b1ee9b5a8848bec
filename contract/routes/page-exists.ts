import { matchPath } from './match-path.ts';
import { routes } from './routes.ts';

/** The menus of thousands of pages ask for the same few paths; without this cache that took a tenth of a large build. */
const known = new Map<string, boolean>();

/** Whether the shop has a page at this path. */
export function pageExists(path: string): boolean {
  const answer = known.get(path) ?? lookUp(path);
  known.set(path, answer);
  return answer;
}

function lookUp(path: string): boolean {
  return routes.some((candidate) => matchPath(candidate.path, path));
}
