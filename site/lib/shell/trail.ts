import { pageExists } from '../../../contract/routes/page-exists.ts';

export interface Step {
  readonly label: string;
  /** absent where a part of the path has no page of its own */
  readonly url?: string;
}

/** Pages without breadcrumbs. */
const WITHOUT_TRAIL = /^\/(queu3d\/.*)?$/i;

/**
 * The breadcrumbs of a page by its path, the page itself last; empty where it shows none. `here` replaces the name from
 * the path.
 */
export function trailOf(path: string, here?: string): Step[] {
  const folder = path.endsWith('/') ? path : `${path}/`;
  if (WITHOUT_TRAIL.test(folder)) return [];
  const parts = folder.slice(1, -1).split('/');
  const steps = parts.map((part, n): Step => {
    const url = `/${parts.slice(0, n + 1).join('/')}/`;
    if (n === parts.length - 1) return { label: here ?? inTitleCase(part), url };
    return pageExists(decodeURIComponent(url)) ? { label: inTitleCase(part), url } : { label: inTitleCase(part) };
  });
  return [{ label: 'Home', url: '/' }, ...steps];
}

/** `overnight-shipping` is Overnight Shipping. */
function inTitleCase(part: string): string {
  return decodeURIComponent(part)
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
