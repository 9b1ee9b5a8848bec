import { matchPath } from './match-path.ts';
import { routes } from './routes.ts';

/** Menus of thousands of pages ask for the same few paths: looked up anew, they took a tenth of a large build. */
const known = new Map<string, boolean>();

/** Whether a page is there to lead to. */
export function isThere(path: string): boolean {
  const answer = known.get(path) ?? lookUp(path);
  known.set(path, answer);
  return answer;
}

function lookUp(path: string): boolean {
  return routes.some((candidate) => matchPath(candidate.path, path));
}
