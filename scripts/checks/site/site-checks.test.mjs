// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDesk } from './check-desk.mjs';
import { checkHtml } from './check-html.mjs';
import { checkLinks } from './check-links.mjs';
import { checkStructuredData, missingFields } from './check-structured-data.mjs';
import { checkWeights } from './check-weights.mjs';

const folder = mkdtempSync(join(tmpdir(), 'northspool-pages-'));
const data = (/** @type {object} */ block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`;
const page = (/** @type {string} */ body, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><title>A page</title>${head}</head><body><main>${body}</main></body></html>`;

/** @type {Record<string, string>} */
const files = {
  'index.html': page('<h1>Shop</h1><a href="/shop/">Shop</a> <a href="https://elsewhere.example/gone/">Elsewhere</a>'),
  'shop/index.html': page(
    '<h1>All</h1>\n<a href="/gone/">Gone</a> <a href="/#nowhere">Home</a> <a href="/SHOP/">Again</a>',
  ),
  'broken/index.html': page('<h1>Broken</h1>\n<h2><div>in a heading</div></h2>'),
  'data/index.html': page(
    '<h1>Data</h1>',
    `\n${data({ '@context': 'https://schema.org', '@type': 'Product', name: 'Petrol', hue: 'teal' })}`,
  ),
  '404.html': page('<h1>Not found</h1>'),
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reports pages with more HTML than a phone should load', async () => {
  const heavy = mkdtempSync(join(tmpdir(), 'northspool-pages-'));
  writeFileSync(join(heavy, 'index.html'), page(`<p>${'a'.repeat(100_000)}</p>`));
  const { problems } = await checkHtml(heavy);
  rmSync(heavy, { recursive: true });
  expect(problems).toEqual([expect.stringMatching(/index\.html: has 100\d+ bytes of HTML, more than 100000$/)]);
});

it('reports a figure that a line break can part from its unit, in islands too', async () => {
  const site = mkdtempSync(join(tmpdir(), 'northspool-pages-'));
  writeFileSync(join(site, 'index.html'), page('<h1>Dry</h1><astro-island><p>Up to 98 °C</p></astro-island>'));
  writeFileSync(join(site, '404.html'), page('<h1>Dry</h1><p>Up to 98\u00a0°C, as <code>98 °C</code></p>'));
  const { problems } = await checkHtml(site);
  rmSync(site, { recursive: true });
  expect(problems).toEqual([expect.stringMatching(/^.*index\.html: may end a line .*Up to 98 °C/)]);
});

it('reports HTML that a browser would have to repair, with file and line', async () => {
  const { checked, problems } = await checkHtml(folder);
  expect(checked).toBe(5);
  expect(problems).toEqual([expect.stringMatching(/broken\/index\.html:2:\d+: .*<div>.*\[/)]);
});

it('reports links to missing pages, missing headings and redirects, but ignores other hosts', async () => {
  const { problems } = await checkLinks(folder);
  expect(problems.toSorted()).toEqual([
    expect.stringContaining('/shop/: /#nowhere'),
    expect.stringMatching(/^\/shop\/: \/SHOP\/: .*Redirect/),
    expect.stringContaining('/shop/: /gone/: status 404'),
  ]);
});

it('reports what shoppers would load of the desk, and heavy pages of the desk', async () => {
  const site = mkdtempSync(join(tmpdir(), 'northspool-pages-'));
  const script = (/** @type {string} */ name) => `<script type="module" src="/_astro/${name}"></script>`;
  const noise = Array.from({ length: 30_000 }, (_, n) => Math.sin(n).toString(36)).join();
  for (const [name, text] of Object.entries({
    'index.html': page('Shop', script('shop.js')),
    'help/index.html': page('<a href="/desk/orders/">Orders</a>'),
    'desk/index.html': page('Today', script('desk.js')),
    '_astro/shop.js': 'import"./shared.js";',
    '_astro/shared.js': 'fetch("/api/desk/me")',
    '_astro/desk.js': `import"./shared.js";"/api/desk/";"${noise}"`,
  })) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  const { problems } = await checkDesk(site);
  rmSync(site, { recursive: true });
  expect(problems).toEqual([
    '/help/: has "/desk/", which belongs to the desk',
    '_astro/shared.js: has "/desk/", which belongs to the desk, and shoppers load it',
    expect.stringMatching(/^\/desk\/: loads \d+ bytes of script, more than 150000$/),
  ]);
});

it('reports pages that wait for heavy styles, a heavy font or several, but not those of the desk', async () => {
  const site = mkdtempSync(join(tmpdir(), 'northspool-pages-'));
  const style = (/** @type {string} */ name) => `<link rel="stylesheet" href="/_astro/${name}">`;
  const font = (/** @type {string} */ name) => `<link rel="preload" href="/_astro/${name}" as="font" crossorigin>`;
  const noise = Array.from({ length: 5000 }, (_, n) => Math.sin(n).toString(36)).join();
  for (const [name, text] of Object.entries({
    'index.html': page('Shop', style('small.css') + font('small.woff2')),
    'heavy/index.html': page('Heavy', style('small.css') + style('heavy.css') + font('heavy.woff2')),
    'fonts/index.html': page('Fonts', style('small.css') + font('small.woff2') + font('other.woff2')),
    'bare/index.html': page('Bare'),
    'desk/index.html': page('Today', style('heavy.css')),
    '_astro/small.css': 'p{margin:0}',
    '_astro/heavy.css': noise,
    '_astro/small.woff2': 'font',
    '_astro/other.woff2': 'font',
    '_astro/heavy.woff2': noise,
  })) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  const { checked, problems } = await checkWeights(site);
  rmSync(site, { recursive: true });
  expect(checked).toBe(4);
  expect(problems).toEqual([
    '/bare/: has no styles',
    '/bare/: preloads 0 fonts instead of one',
    '/fonts/: preloads 2 fonts instead of one',
    expect.stringMatching(/^\/heavy\/: waits for \d+ bytes of styles, more than 16000$/),
    expect.stringMatching(/^\/heavy\/: waits for \d+ bytes of fonts, more than 36000$/),
  ]);
});

describe('structured data', () => {
  it('is reported with file and line if Google or schema.org would reject it', async () => {
    const { problems } = await checkStructuredData(folder);
    const reported = problems.filter((problem) => problem.includes('data/index.html:2: '));
    expect(reported.some((problem) => problem.includes('Property "hue" for type "Product"'))).toBe(true);
    expect(reported.some((problem) => problem.includes('Required attribute "image" is missing'))).toBe(true);
  });

  it('is reported if a kind that the shop depends on is missing', async () => {
    const { problems } = await checkStructuredData(folder);
    expect(problems).toContain('No page of the site describes a BlogPosting.');
    expect(problems).not.toContain('No page of the site describes a Product.');
  });

  it.each([
    [{ '@type': 'BlogPosting', headline: 'Dry it' }, 'BlogPosting has no datePublished'],
    [{ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }, 'Question has no acceptedAnswer'],
    [{ '@type': 'OnlineStore', name: 'Northspool', address: {} }, 'OnlineStore has no hasMerchantReturnPolicy'],
    [{ '@type': 'ProductGroup', hasVariant: [] }, 'ProductGroup has no hasVariant'],
  ])('is incomplete: %j', (block, problem) => {
    expect(missingFields({ ...block, '@line': 3 })).toContain(`3: ${problem}`);
  });
});
