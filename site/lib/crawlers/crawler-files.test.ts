import { describe, expect, test } from 'vitest';
import { sampleCatalogue } from '../catalogue/sample-content.ts';
import { lastChange, readHistory } from './content-history.ts';
import { robotsText, securityText } from './crawler-texts.ts';
import { dateEntries } from './date-entries.ts';
import { listedPage, listedPages } from './listed-page.ts';
import { llmsText } from './llms-text.ts';
import { sitemaps } from './sitemap-xml.ts';

const site = new URL('https://northspool.example');
const { store } = sampleCatalogue([]);

function page(path: string, more = '', title = 'A page') {
  const canonical = `<link rel="canonical" href="${new URL(path, site).href}">`;
  return `<html><head><title>${title} | Northspool</title><meta name="description" content="What &amp; why">${canonical}${more}</head>`;
}
const parsed = (xml = '') => new DOMParser().parseFromString(xml, 'application/xml');
const listed = (...htmls: string[]) => htmls.map(listedPage).filter((found) => found !== undefined);

describe('the sitemap', () => {
  test('names no page that says noindex or has no canonical address', () => {
    expect(listedPage(page('/shop/'))?.address.href).toBe('https://northspool.example/shop/');
    expect(listedPage(page('/shop/', '<meta name="robots" content="noindex">'))).toBeUndefined();
    expect(listedPage('<head><title>Cart</title></head>')).toBeUndefined();
    expect(listedPage(`<head></head><body>${page('/shop/')}`)).toBeUndefined();
  });

  const history = readHistory(
    [
      '@2026-11-20T23:30:00-05:00',
      '',
      'products/pla/petrol.yaml',
      '@2026-11-01T09:00:00Z',
      '',
      'products/pla/petrol.yaml',
      'products/abs/black.yaml',
      'pages/tos.md',
      'materials/pla.yaml',
    ].join('\n'),
  );
  const dateOf = (html: string, ...others: string[]) => dateEntries(listed(html, ...others), history)[0]?.changed;
  const product = (path: string, source: string) => listed(page(path)).map((found) => ({ ...found, source }));
  const petrol = product('/shop/PLA/Petrol-1.75mm-1kg/', 'products/pla/petrol.yaml');
  const black = product('/shop/ABS/Black-1.75mm-1kg/', 'products/abs/black.yaml');

  test('dates a page by the last commit that touched what it is written in, by the day in UTC', () => {
    const lists = listed(
      page('/tos/'),
      page('/shop/PLA/'),
      page('/shop/PLA/page/2/'),
      page('/shop/ABS/'),
      page('/shop/'),
      page('/shop/page/2/'),
    );
    const days = dateEntries([...petrol, ...black, ...lists], history).map(({ changed }) => changed?.slice(5));
    expect(days).toEqual(['11-21', '11-01', '11-01', '11-21', '11-21', '11-01', '11-21', '11-21']);
  });

  test('leaves out unknown dates', () => {
    expect(dateOf(page('/about/'))).toBeUndefined();
    expect(lastChange(new Map(), ['products/'])).toBeUndefined();
    expect(sitemaps([{ address: 'https://northspool.example/about/' }], site)[0]?.text).not.toContain('lastmod');
  });

  test('dates a post as the post does, and the list of posts by the newest', () => {
    const post = (day: string) => `<script type="application/ld+json">{"dateModified":"${day}T00:00:00.000Z"}</script>`;
    const older = page('/blog/dry/', post('2026-10-02'));
    expect(dateOf(older)).toBe('2026-10-02');
    expect(dateOf(page('/blog/'), older, page('/blog/warp/', post('2026-10-20')))).toBe('2026-10-20');
  });

  test('is a sitemap by sitemaps.org with addresses escaped', () => {
    const address = 'https://northspool.example/shop/PLA%20Ltd/?a&b';
    const [xml] = sitemaps([{ address, changed: '2026-11-01' }], site);
    const urls = parsed(xml?.text).getElementsByTagName('url');
    expect(urls[0]?.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    expect(urls[0]?.getElementsByTagName('loc')[0]?.textContent).toBe('https://northspool.example/shop/PLA%20Ltd/?a&b');
    expect(urls[0]?.getElementsByTagName('lastmod')[0]?.textContent).toBe('2026-11-01');
  });

  test('becomes an index of parts when a file may hold no more addresses', () => {
    const entries = [1, 2, 3, 4, 5].map((n) => ({
      address: `https://northspool.example/shop/PLA/${n}/`,
      changed: `2026-11-0${n}`,
    }));
    expect(sitemaps(entries, site, 5).map(({ name }) => name)).toEqual(['sitemap.xml']);
    const [index, ...parts] = sitemaps(entries, site, 2);
    expect(index?.name).toBe('sitemap.xml');
    const listedParts = [...parsed(index?.text).getElementsByTagName('sitemap')].map((part) => [
      part.getElementsByTagName('loc')[0]?.textContent,
      part.getElementsByTagName('lastmod')[0]?.textContent,
    ]);
    expect(listedParts).toEqual([
      ['https://northspool.example/sitemap-1.xml', '2026-11-02'],
      ['https://northspool.example/sitemap-2.xml', '2026-11-04'],
      ['https://northspool.example/sitemap-3.xml', '2026-11-05'],
    ]);
    expect(parts.map(({ name }) => name)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
    const addresses = parts.flatMap(({ text }) =>
      [...parsed(text).getElementsByTagName('loc')].map(({ textContent }) => textContent),
    );
    expect(addresses).toEqual(entries.map(({ address }) => address));
  });

  test('lists the pages that a build kept as listed, in the order of their paths', () => {
    const kept = { pages: { '/shop/PLA Ltd': { listed: {} }, '/cart': {}, '/about': { listed: { title: 'About' } } } };
    expect(listedPages(kept, site).map(({ path, address, title }) => [path, address.pathname, title])).toEqual([
      ['/about/', '/about/', 'About'],
      ['/shop/PLA Ltd/', '/shop/PLA%20Ltd/', ''],
    ]);
  });
});

describe('robots.txt', () => {
  const lines = robotsText(site).split('\n');

  test.each(['/cart/', '/buy/', '/checkout/', '/account/', '/api/', '/shop/*?'])('keeps crawlers out of %s', (path) => {
    expect(lines).toContain(`Disallow: ${path}`);
  });

  test('lets them read feeds, and names the sitemap', () => {
    expect(lines).toContain('Allow: /feeds/');
    expect(lines).toContain('Sitemap: https://northspool.example/sitemap.xml');
  });
});

test('security.txt names who to write to, and is good for less than a year', () => {
  const built = new Date('2026-11-21T00:00:00Z');
  const fields = Object.fromEntries(
    securityText('security@northspool.example', site, built)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@northspool.example',
    Canonical: 'https://northspool.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - built.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(180);
  expect(days).toBeLessThan(365);
});

test('llms.txt says what the shop is and where its lists, articles, policies and feeds are', () => {
  const feed = '<link rel="alternate" type="application/rss+xml" title="Blog" href="/blog/rss.xml">';
  const text = llmsText(
    store,
    listed(
      page('/shop/PLA/', '', 'PLA'),
      page('/shop/PLA/Petrol-1.75mm-1kg/', '', 'Petrol'),
      page('/blog/', feed, 'Blog'),
      page('/blog/2/', '', 'Blog, page 2'),
      page('/blog/dry-it/', '', 'Dry it'),
      page('/tos/', '', 'Terms'),
    ),
    site,
  );
  expect(text.startsWith('# Northspool\n\n> ')).toBe(true);
  expect(text).toContain('## Shop\n\n- [PLA](https://northspool.example/shop/PLA/): What & why\n');
  expect(text).toContain('## Articles\n\n- [Blog](https://northspool.example/blog/): What & why\n- [Dry it](');
  expect(text).toContain('policies\n\n- [Terms](https://northspool.example/tos/)');
  expect(text).toContain('- [Blog](https://northspool.example/blog/rss.xml)');
  expect(text).toContain('https://northspool.example/feeds/google.xml');
  expect(text).not.toMatch(/Petrol|page 2/);
});

test('llms.txt stays small, and says where the rest is', () => {
  const many = Array.from({ length: 300 }, (_, n) => page(`/shop/List${n}/`, '', `List ${n}`));
  const text = llmsText(store, listed(...many), site);
  expect(text.match(/^- \[List/gm)).toHaveLength(50);
  expect(text).toContain('- 250 more are in the list of every page below');
  expect(text).toContain('- [Every page](https://northspool.example/sitemap.xml)');
});
