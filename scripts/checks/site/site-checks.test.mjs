// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFindings } from '../count-tests.mjs';
import { checkHtml } from './check-html.mjs';
import { checkLinks } from './check-links.mjs';
import { checkStructuredData } from './check-structured-data.mjs';
import { missingFields } from './required-fields.mjs';

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
  'told/index.html': page(
    '<h1>Told</h1>',
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

test('HTML that a browser would have to mend is a fault, told with file and line', async () => {
  const { looked, faults } = await checkHtml(folder);
  expect(looked).toBe(5);
  expect(faults).toEqual([expect.stringMatching(/broken\/index\.html:2:\d+: .*<div>.*\[/)]);
});

test('a link to nothing, to a missing heading or over a redirect is a fault; other hosts are left in peace', async () => {
  const { faults } = await checkLinks(folder);
  expect(faults.toSorted()).toEqual([
    expect.stringContaining('/shop/: /#nowhere'),
    expect.stringMatching(/^\/shop\/: \/SHOP\/: .*Redirect/),
    expect.stringContaining('/shop/: /gone/: status 404'),
  ]);
});

describe('structured data', () => {
  test('that Google or schema.org would refuse is a fault, told with file and line', async () => {
    const { faults } = await checkStructuredData(folder);
    const told = faults.filter((fault) => fault.includes('told/index.html:2: '));
    expect(told.some((fault) => fault.includes('Property "hue" for type "Product"'))).toBe(true);
    expect(told.some((fault) => fault.includes('Required attribute "image" is missing'))).toBe(true);
  });

  test('of a kind that the shop lives by cannot go missing unseen', async () => {
    const { faults } = await checkStructuredData(folder);
    expect(faults).toContain('No page of the site describes a BlogPosting.');
    expect(faults).not.toContain('No page of the site describes a Product.');
  });

  test.each([
    [{ '@type': 'BlogPosting', headline: 'Dry it' }, 'BlogPosting has no datePublished'],
    [{ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }, 'Question has no acceptedAnswer'],
    [{ '@type': 'OnlineStore', name: 'Northspool', address: {} }, 'OnlineStore has no hasMerchantReturnPolicy'],
    [{ '@type': 'ProductGroup', hasVariant: [] }, 'ProductGroup has no hasVariant'],
  ])('%j is not whole', (block, problem) => {
    expect(missingFields({ ...block, '@line': 3 })).toContain(`3: ${problem}`);
  });
});

test('each thing looked at counts, and each fault as a failure', () => {
  expect(countFindings('{"looked":10,"faults":2}')).toEqual({ passed: 8, failed: 2 });
});
