import { isForCommunity, revealCommunity } from './community.ts';
import { startList } from './list.ts';

const list = document.querySelector<HTMLElement>('[data-listing]');
const goods = list?.querySelector<HTMLElement>('[data-goods]');
if (list && goods) {
  if (isForCommunity(location)) revealCommunity(goods);
  startList(list, goods);
  delete document.documentElement.dataset['narrowed'];
  startSearchFocus(list);
  startWayUp(list);
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
