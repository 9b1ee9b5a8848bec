import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPrefetching } from './prefetch-pages.ts';

const fetched = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
let page: Document;

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockImplementation(async () => new Response(''));
  vi.stubGlobal('fetch', fetched);
  page = document.implementation.createHTMLDocument();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

/** A link on a page that prefetches. */
function link(href: string, attributes = ''): Element {
  page.body.innerHTML = `<a href="${new URL(href, location.href)}" ${attributes}><b>Petrol</b></a>`;
  startPrefetching(page);
  return page.querySelector('b') ?? page.body;
}
const over = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));
const addresses = () => fetched.mock.calls.map(([address]) => address);

test('loads the page of a hovered link, once', () => {
  const petrol = link('/shop/PLA/Petrol-1.75mm-1kg/?discord=true#more');
  over(petrol);
  vi.advanceTimersByTime(80);
  over(petrol);
  vi.advanceTimersByTime(80);
  expect(addresses()).toEqual(['/shop/PLA/Petrol-1.75mm-1kg/?discord=true']);
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Purpose: 'prefetch' });
});

test('loads the page of a touched link at once', () => {
  link('/blog/').dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(addresses()).toEqual(['/blog/']);
});

test('loads nothing for a link that the pointer only passes', () => {
  over(link('/blog/'));
  vi.advanceTimersByTime(40);
  over(page.body);
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['that opens a dialog', '/shop/PLA/modal/login/', ''],
  ['of the checkout', '/checkout/', ''],
  ['of the account', '/account/profile/', ''],
  ['of the API', '/api/auth/logout', ''],
  ['of another site', 'https://example.org/blog/', ''],
  ['of this page', '/', ''],
  ['to a file', '/docs/', 'download'],
  ['that another tab opens', '/blog/', 'target="_blank"'],
  ['that only exchanges the content', '/shop/PLA/Black-1.75mm-1kg/', 'data-option="x"'],
])('loads nothing for a link %s', (_, href, attributes) => {
  over(link(href, attributes));
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test('loads nothing ahead in a browser that saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  over(link('/blog/'));
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test('tries again after a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  const blog = link('/blog/');
  for (const _ of [1, 2]) {
    over(blog);
    await vi.advanceTimersByTimeAsync(80);
  }
  expect(addresses()).toEqual(['/blog/', '/blog/']);
});
