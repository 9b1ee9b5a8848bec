import { matchPath } from '../../contract/routes/match-path.ts';
import { readModalPath } from '../../contract/routes/modal-path.ts';
import { routes } from '../../contract/routes/routes.ts';
import { savesData } from '../lib/saves-data.ts';

// Loaded only by browsers that do not follow the rules in api/http/preload-rules.ts.

/** A pointer that only passes a link loads nothing; in milliseconds. */
const PAUSE = 80;

/** Loads the HTML of a page when a link to it is hovered or touched. The shop lets it be kept for half a minute. */
export function startPrefetching(page: Document): void {
  if (savesData()) return;
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = ({ pathname, search }: HTMLAnchorElement) => {
    const address = pathname + search;
    if (asked.has(address)) return;
    asked.add(address);
    const headers = { Accept: 'text/html', Purpose: 'prefetch' };
    fetch(address, { headers, priority: 'low' }).catch(() => asked.delete(address));
  };
  page.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const link = preloadedLink(target);
    if (link) timer = setTimeout(() => prefetch(link), PAUSE);
  });
  page.addEventListener(
    'touchstart',
    ({ target }) => {
      const link = preloadedLink(target);
      if (link) prefetch(link);
    },
    { passive: true },
  );
}

function preloadedLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.matches('[download], [target], [data-option]')) return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return isPreloaded(link.pathname) ? link : null;
}

function isPreloaded(pathname: string): boolean {
  if (readModalPath(pathname)) return false;
  return routes.some(({ path, preload }) => preload && matchPath(path, pathname));
}
