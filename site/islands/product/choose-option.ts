import { productMessages } from '../../../contract/messages/product.ts';
import { latestOnly } from '../../lib/latest-only.ts';
import { announceContent } from '../../lib/page-content.ts';
import { optionPage } from './option-pages.ts';

/** The head elements that belong to a page's product, and not to the shop. */
const ABOUT_THE_PAGE = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'script[type="application/ld+json"]',
].join(', ');

/** Links outside of the content that show the current category. */
const PLACES = '.cats a, #menu a';

/**
 * Puts another product's page in place of this one, without a page load: its content, its head elements and the current
 * category. Throws, with the page unchanged, when the other page needs more than that.
 */
export function exchangePage(next: Document): void {
  const content = document.querySelector('main');
  const nextContent = next.querySelector('main');
  if (!content || !nextContent?.querySelector('h1') || nextContent.querySelector('astro-island'))
    throw new Error('not a product’s page');
  bringAlong(next);
  content.replaceChildren(...nextContent.childNodes);
  document.title = next.title;
  for (const old of document.head.querySelectorAll(ABOUT_THE_PAGE)) old.remove();
  document.head.append(...next.querySelectorAll(ABOUT_THE_PAGE));
  markPlace(next);
}

/** Styles and scripts that the other page has and this one does not. */
function bringAlong(next: Document): void {
  const here = new Set([...document.querySelectorAll('link, script')].map(addressOf));
  for (const wanted of next.querySelectorAll('link[rel="stylesheet"], script[type="module"][src]')) {
    if (here.has(addressOf(wanted))) continue;
    const copy = document.createElement(wanted.localName);
    for (const { name, value } of wanted.attributes) copy.setAttribute(name, value);
    document.head.append(copy);
  }
}

function addressOf(element: Element): string | null {
  return element.getAttribute('href') ?? element.getAttribute('src');
}

function markPlace(next: Document): void {
  const marked = new Set([...next.querySelectorAll(PLACES)].filter(isMarked).map(addressOf));
  for (const link of document.querySelectorAll(PLACES)) {
    if (marked.has(addressOf(link))) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

function isMarked(link: Element): boolean {
  return link.hasAttribute('aria-current');
}

/** A faster answer shows no loading state, which would only flicker; in milliseconds. */
const PATIENCE = 200;

/** Marks the clicked option, and the content as busy when loading takes long; returns a function that ends this. */
function showWaiting(option: HTMLElement): () => void {
  const content = option.closest('main');
  option.classList.add('is-chosen');
  const timer = setTimeout(() => content?.setAttribute('aria-busy', 'true'), PATIENCE);
  return () => {
    clearTimeout(timer);
    option.classList.remove('is-chosen');
    content?.removeAttribute('aria-busy');
  };
}

let place: HTMLElement | undefined;

/** Announces a message to screen readers, in a live region that outlives the content. */
function announce(sentence: string): void {
  if (!place?.isConnected) {
    place = document.createElement('p');
    place.className = 'vh';
    place.role = 'status';
    document.body.append(place);
  }
  place.textContent = sentence;
}

const begin = latestOnly();

/**
 * Shows an option's product in place of this one. The URL is replaced, so that Back leads to where the shopper came
 * from and not through the options. What cannot be exchanged is loaded by `leave`.
 */
export async function chooseOption(
  option: HTMLAnchorElement,
  leave: (url: string) => void = (url) => location.replace(url),
): Promise<void> {
  const isLatest = begin();
  const { href, pathname } = option;
  if (option.hasAttribute('aria-current')) return;
  const stopWaiting = showWaiting(option);
  try {
    const next = await optionPage(pathname);
    if (!isLatest()) return;
    inPlace(option, () => {
      exchangePage(next);
      history.replaceState(history.state, '', href);
    });
    announceContent();
    announce(productMessages.nowShowing(document.title));
  } catch {
    if (isLatest()) leave(href);
  } finally {
    stopWaiting();
  }
}

/** Keeps the option at its place on the screen, with the focus, while everything around it changes. */
function inPlace(option: HTMLElement, exchange: () => void): void {
  const { top } = option.getBoundingClientRect();
  const wentOn = hasGoneOn(document.activeElement);
  exchange();
  const id = CSS.escape(option.dataset['option'] ?? '');
  const same = document.querySelector<HTMLElement>(`[data-option="${id}"]`);
  if (!same) return;
  scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
  if (!wentOn) same.focus({ preventScroll: true });
}

/** The focus is outside of the content, such as in the search, and must stay there. */
function hasGoneOn(focused: Element | null): boolean {
  return focused !== null && focused !== document.body && !focused.closest('main');
}
