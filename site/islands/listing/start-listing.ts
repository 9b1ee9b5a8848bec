import { afterPaint } from '../../lib/after-paint.ts';
import { startLater, startOnUse } from '../../lib/start-later.ts';

const list = document.querySelector<HTMLElement>('[data-listing]');
const goods = list?.querySelector<HTMLElement>('[data-goods]');
if (list && goods) {
  startSoon(list, goods);
  startSearchFocus(list);
  startWayUp(list);
}

/**
 * Loads what filters and searches: at once for an address with filters, else with the first sign of interest. Most
 * visits to a list follow a link without it. Code that did not load is tried again with the next sign.
 */
function startSoon(listing: HTMLElement, grid: HTMLElement): void {
  const page = document.documentElement.dataset;
  const code = startLater(async () => {
    const { startList } = await import('./list.ts');
    // The press that loads it is drawn first.
    await new Promise<void>(afterPaint);
    return () => {
      // The list will be shown when the shop has answered, and the stylesheet need not do so after a while.
      if ('narrowed' in page) page['narrowed'] = 'waiting';
      startList(listing, grid);
      return undefined;
    };
  });
  const start = () => void code.start();
  if ('narrowed' in page) start();
  for (const sign of ['pointerover', 'touchstart', 'focusin']) listing.addEventListener(sign, start, { passive: true });
  const form = listing.querySelector<HTMLFormElement>('.tools form');
  if (form) startOnUse(form, code);
}

/** Offers the way back up once search and order of the list are out of view. */
function startWayUp(listing: HTMLElement): void {
  const [way, tools] = [listing.querySelector('[data-to-top]'), listing.querySelector('.tools')];
  if (!way || !tools) return;
  new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    way.toggleAttribute('data-above', !last || last.isIntersecting || last.boundingClientRect.top > 0);
  }).observe(tools);
}

/** The search icon in the header links to `/shop/#search` from every page; here it focuses the search field. */
function startSearchFocus(listing: HTMLElement): void {
  const field = listing.querySelector<HTMLInputElement>('#search');
  const focus = () => {
    if (location.hash === '#search') field?.focus();
  };
  addEventListener('hashchange', focus);
  // A second click does not change the URL, so the click itself is handled too.
  for (const sign of document.querySelectorAll('a[href$="#search"]'))
    sign.addEventListener('click', () => field?.focus());
  focus();
}
