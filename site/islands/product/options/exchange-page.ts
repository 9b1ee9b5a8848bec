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
