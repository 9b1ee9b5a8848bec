// @ts-check
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Content } from '../../content-reader/content.ts';
import { errorOf } from '../../content-reader/content-folder-for-test.ts';
import { readShopContent } from '../../content-reader/shop-content.ts';

const folder = await mkdtemp(join(tmpdir(), 'content-'));
vi.stubEnv('CONTENT_DIR', folder);
const { loadTexts } = await import('../../site/lib/editorial/load-texts.ts');
const { readYamlFolder } = await import('../../site/lib/editorial/read-content.ts');

const withoutMedia = (/** @type {string} */ path) => !path.includes(join('content', 'media'));
beforeEach(() => cp('content', folder, { recursive: true, filter: withoutMedia }));
beforeAll(() => cp('content/media', join(folder, 'media'), { recursive: true }));
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/**
 * The message that stops the build when it meets a broken file.
 * @param {() => unknown} read
 */
async function buildMessage(read) {
  try {
    await read();
    return 'no problem';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function apiMessage() {
  return errorOf(() => readShopContent(new Content(folder)))?.message ?? 'no problem';
}

it.each([
  ['a price in dollars', 'products/pla/petrol.yaml', 'price: 22.99', () => readYamlFolder('products')],
  ['invalid YAML', 'materials/pla.yaml', 'name: [PLA', () => readYamlFolder('materials')],
  ['a missing field', 'materials/pla.yaml', 'name: PLA', () => readYamlFolder('materials')],
  ['a text without a head', 'blog/moisture.md', 'Just text.', () => loadTexts('blog')],
])('reports %s with the same message in the build and at the start of the API', async (_, file, text, read) => {
  expect(apiMessage()).toBe('no problem');
  expect(await buildMessage(read)).toBe('no problem');
  await writeFile(join(folder, file), text);
  const message = apiMessage();
  expect(message).toContain(`${file}: `);
  expect(message).toMatch(/^\d+ problems? in content files:\n/);
  expect(await buildMessage(read)).toBe(message);
});

it('renders a text with its headings, tables that scroll, and pictures as figures', async () => {
  const text =
    '\n\n## How dry "dry" is\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n![A vase](/media/home/hero-row-1560.webp "Of PETG")\n';
  await cp(join(folder, 'blog/moisture.md'), join(folder, 'blog/again.md'));
  await appendFile(join(folder, 'blog/again.md'), text);
  const found = (await loadTexts('blog')).find(({ id }) => id === 'again');
  expect(found?.headings).toContainEqual({ depth: 2, slug: 'how-dry-dry-is', text: 'How dry “dry” is' });
  expect(found?.html).toContain('<div class="tbl-w" tabindex="0" role="group" aria-label="Table"><table class="tbl">');
  expect(found?.html).toMatch(/<figure><img src="\/media\/home\/hero-row-1560.webp" alt="A vase" srcset="[^"]+ 1560w,/);
  expect(found?.html).toContain('<figcaption>Of PETG</figcaption></figure>');
});
