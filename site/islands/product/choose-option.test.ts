import { waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { onContent } from '../../lib/page-content.ts';
import { server } from '../../mocks/server.ts';
import { chooseOption } from './choose-option.ts';

interface Shown {
  readonly color: string;
  readonly more?: string;
  readonly category?: string;
}

/** Each test uses its own URLs, as fetched pages are cached. */
let visit = 0;
const pathOf = (color: string) => `/shop/PLA/${color}-${visit}/`;

const optionsOf = (current: string) =>
  ['Red', 'Blue', 'Gold', 'Gone']
    .map((color) => {
      const mark = color === current ? 'aria-current="true"' : '';
      return `<a data-option="pla-${color}" href="${pathOf(color)}?discord=true" ${mark}>${color}</a>`;
    })
    .join('');

const page = ({ color, more = '', category = '/shop/PLA/' }: Shown) => `<!doctype html><html><head>
  <title>${color} PLA | Northspool</title><meta name="description" content="${color}.">
  <link rel="canonical" href="https://shop.example/shop/PLA/${color}/"><meta property="og:title" content="${color}">
  <script type="application/ld+json">{"name":"${color}"}</script></head><body>
  <nav class="cats">${['/shop/PLA/', '/shop/FORGE/']
    .map((path) => `<a href="${path}" ${path === category ? 'aria-current="true"' : ''}>${path}</a>`)
    .join('')}</nav>
  <main><h1>${color}</h1>${optionsOf(color)}${more}</main></body></html>`;

const leave = vi.fn<(url: string) => void>();
const option = (color: string) => document.querySelector(`[data-option="pla-${color}"]`) as HTMLAnchorElement;
const heading = () => document.querySelector('h1')?.textContent;
const serve = (color: string, html: string, wait = 0) =>
  server.use(
    http.get(`*${pathOf(color)}`, async () => {
      await delay(wait);
      return HttpResponse.html(html);
    }),
  );

beforeEach(() => {
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  visit += 1;
  leave.mockReset();
  history.replaceState(null, '', '/shop/PLA/Red/?discord=true');
  document.documentElement.innerHTML = page({ color: 'Red' }).replace('<!doctype html>', '');
});

test('an option replaces the content without a page load or a history entry', async () => {
  serve('Blue', page({ color: 'Blue' }));
  const before = history.length;
  await chooseOption(option('Blue'), leave);
  expect(heading()).toBe('Blue');
  expect(location.pathname + location.search).toBe(`${pathOf('Blue')}?discord=true`);
  expect(history.length).toBe(before);
  expect(leave).not.toHaveBeenCalled();
});

test('updates title, description, canonical link and structured data, each once', async () => {
  serve('Blue', page({ color: 'Blue' }));
  await chooseOption(option('Blue'), leave);
  expect(document.title).toBe('Blue PLA | Northspool');
  const all = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.outerHTML);
  expect(all('meta[name="description"]')).toEqual([expect.stringContaining('Blue.')]);
  expect(all('link[rel="canonical"]')).toEqual([expect.stringContaining('/shop/PLA/Blue/')]);
  expect(all('meta[property="og:title"]')).toEqual([expect.stringContaining('Blue')]);
  expect(all('script[type="application/ld+json"]')).toEqual([expect.stringContaining('{"name":"Blue"}')]);
});

test('keeps the focus on the chosen option, and announces the new product', async () => {
  serve('Blue', page({ color: 'Blue' }));
  option('Blue').focus();
  await chooseOption(option('Blue'), leave);
  expect(document.activeElement).toBe(option('Blue'));
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Now showing: Blue PLA | Northspool');
});

test('does not steal the focus from a shopper who went on to the search', async () => {
  serve('Blue', page({ color: 'Blue' }));
  document.body.insertAdjacentHTML('afterbegin', '<input type="search">');
  const search = document.querySelector('input');
  search?.focus();
  await chooseOption(option('Blue'), leave);
  expect(document.activeElement).toBe(search);
});

test('ignores the option that is already shown', async () => {
  await chooseOption(option('Red'), leave);
  expect([heading(), leave.mock.calls.length]).toEqual(['Red', 0]);
});

test('keeps the option at its place on the screen, however long the text above it is', async () => {
  serve('Blue', page({ color: 'Blue' }));
  const tops = [300, 340];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, tops.shift()));
  await chooseOption(option('Blue'), leave);
  expect(window.scrollBy).toHaveBeenCalledWith({ top: 40, behavior: 'instant' });
  vi.restoreAllMocks();
});

test('restarts the page’s scripts on the new content', async () => {
  serve('Blue', page({ color: 'Blue' }));
  const seen: (string | undefined)[] = [];
  onContent((content) => seen.push(content.querySelector('h1')?.textContent ?? undefined));
  await chooseOption(option('Blue'), leave);
  expect(seen).toEqual(['Red', 'Blue']);
});

test('another material marks its own category', async () => {
  serve('Blue', page({ color: 'Blue', category: '/shop/FORGE/' }));
  await chooseOption(option('Blue'), leave);
  const marked = [...document.querySelectorAll('.cats [aria-current]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['/shop/FORGE/']);
});

test('the last of two quick choices wins, whichever answer comes first', async () => {
  serve('Gold', page({ color: 'Gold' }), 60);
  serve('Blue', page({ color: 'Blue' }));
  const slow = chooseOption(option('Gold'), leave);
  await chooseOption(option('Blue'), leave);
  await slow;
  expect(heading()).toBe('Blue');
  expect(location.pathname).toBe(pathOf('Blue'));
});

test('shows that a slow answer is loading', async () => {
  serve('Gone', page({ color: 'Gone' }), 400);
  const done = chooseOption(option('Gone'), leave);
  await waitFor(() => expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true'));
  await done;
  expect(document.querySelector('main')?.hasAttribute('aria-busy')).toBe(false);
});

test.each([
  ['refused', () => new HttpResponse(null, { status: 404 })],
  ['lost', () => HttpResponse.error()],
  ['not a product page', () => HttpResponse.html('<main><p>Sign in to this network.</p></main>')],
  [
    'in need of an island’s code',
    () => HttpResponse.html(page({ color: 'Lost', more: '<astro-island client="visible"></astro-island>' })),
  ],
])('leaves an answer that is %s to the browser', async (_, answer) => {
  server.use(http.get(`*${pathOf('Gone')}`, answer));
  await chooseOption(option('Gone'), leave);
  expect(leave).toHaveBeenCalledExactlyOnceWith(`${location.origin}${pathOf('Gone')}?discord=true`);
  expect(heading()).toBe('Red');
});
