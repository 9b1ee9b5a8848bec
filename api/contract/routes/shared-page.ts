import { matchPath } from './match-path.ts';
import { routes } from './routes.ts';

export interface SharedPage {
  /** the canonical path, with ids in lower case */
  readonly address: string;
  /** path of the built page */
  readonly builtAs: string;
}

/** Our ids are hexadecimal; anything else is a 404. */
const ID = /^[0-9a-f-]{4,40}$/i;

/** The built page shared by many decoded paths, such as the vending page of each order. */
export function sharedPage(path: string): SharedPage | undefined {
  for (const { path: pattern, builtAs } of routes) {
    const parts = builtAs && matchPath(pattern, path);
    if (!parts || !Object.values(parts).every((part) => ID.test(part))) continue;
    return { builtAs, address: pattern.replace(/\{(\w+)\}/g, (_, name: string) => (parts[name] ?? '').toLowerCase()) };
  }
  return undefined;
}
