import { describe, expect, test } from 'vitest';
import { sampleCatalogue } from '../catalogue/sample-content.ts';
import { lastChange, readHistory } from './content-history.ts';
import { robotsText, securityText } from './crawler-texts.ts';
import { dateEntries } from './date-entries.ts';
import { listedPage } from './listed-page.ts';
import { llmsText } from './llms-text.ts';
import { sitemapXml } from './sitemap-xml.ts';

const site = new URL('https://northspool.example');
const { store } = sampleCatalogue([]);

function page(path: string, more = '', title = 'A page') {
  const canonical = `<link rel="canonical" href="${new URL(path, site).href}">`;
  return `<html><head><title>${title} | Northspool</title><meta name="description" content="What &amp; why">${canonical}${more}</head>`;
}
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
  const families = new Map([
    ['PLA/Petrol', 'products/pla/petrol.yaml'],
    ['ABS/Black', 'products/abs/black.yaml'],
  ]);
  const dateOf = (html: string, ...others: string[]) =>
    dateEntries(listed(html, ...others), history, families)[0]?.changed;

  test('dates a page by the last commit that touched what it is written in, by the day in UTC', () => {
    expect(dateOf(page('/shop/PLA/Petrol-1.75mm-1kg/'))).toBe('2026-11-21');
    expect(dateOf(page('/shop/ABS/Black-1.75mm-1kg/'))).toBe('2026-11-01');
    expect(dateOf(page('/tos/'))).toBe('2026-11-01');
    expect(dateOf(page('/shop/PLA/'))).toBe('2026-11-21');
    expect(dateOf(page('/shop/'))).toBe('2026-11-21');
  });

  test('leaves out unknown dates', () => {
    expect(dateOf(page('/about/'))).toBeUndefined();
    expect(lastChange(new Map(), ['products/'])).toBeUndefined();
    expect(sitemapXml([{ address: 'https://northspool.example/about/' }])).not.toContain('lastmod');
  });

  test('dates a post as the post does, and the list of posts by the newest', () => {
    const post = (day: string) => `<script type="application/ld+json">{"dateModified":"${day}T00:00:00.000Z"}</script>`;
    const older = page('/blog/dry/', post('2026-10-02'));
    expect(dateOf(older)).toBe('2026-10-02');
    expect(dateOf(page('/blog/'), older, page('/blog/warp/', post('2026-10-20')))).toBe('2026-10-20');
  });

  test('is a sitemap by sitemaps.org with addresses escaped', () => {
    const xml = sitemapXml([{ address: 'https://northspool.example/shop/PLA%20Ltd/?a&b', changed: '2026-11-01' }]);
    const urls = new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('url');
    expect(urls[0]?.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    expect(urls[0]?.getElementsByTagName('loc')[0]?.textContent).toBe('https://northspool.example/shop/PLA%20Ltd/?a&b');
    expect(urls[0]?.getElementsByTagName('lastmod')[0]?.textContent).toBe('2026-11-01');
  });
});

describe('robots.txt', () => {
  const lines = robotsText(site).split('\n');

  test.each(['/cart/', '/checkout/', '/account/', '/api/', '/shop/*?'])('keeps crawlers out of %s', (path) => {
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
