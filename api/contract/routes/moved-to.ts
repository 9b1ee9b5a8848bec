import { matchPath } from './match-path.ts';
import { movedPages } from './routes.ts';

/** The new path of a page that moved, both decoded; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  for (const { from, to } of movedPages) {
    const parts = matchPath(from, path);
    if (parts) return to.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  }
  return undefined;
}
