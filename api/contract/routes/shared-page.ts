import { matchPath } from './match-path.ts';
import { routes } from './routes.ts';

export interface SharedPage {
  /** its right spelling: ids are written in lower case */
  readonly address: string;
  /** of the page as it was built */
  readonly builtAs: string;
}

/** Ids of ours are hexadecimal; whatever else stands in their place is no page. */
const ID = /^[0-9a-f-]{4,40}$/i;

/** The page that stands at this decoded path and at many others, such as that of an order's vending credits. */
export function sharedPage(path: string): SharedPage | undefined {
  for (const { path: pattern, builtAs } of routes) {
    const parts = builtAs && matchPath(pattern, path);
    if (!parts || !Object.values(parts).every((part) => ID.test(part))) continue;
    return { builtAs, address: pattern.replace(/\{(\w+)\}/g, (_, name: string) => (parts[name] ?? '').toLowerCase()) };
  }
  return undefined;
}
