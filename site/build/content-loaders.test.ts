import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Content } from '../../content-reader/content.ts';
import { errorOf } from '../../content-reader/content-folder-for-test.ts';
import { readShopContent } from '../../content-reader/shop-content.ts';

const folder = await mkdtemp(join(tmpdir(), 'content-'));
vi.stubEnv('CONTENT_DIR', folder);
const { markdownFolder, yamlFolder } = await import('./content-loaders.ts');

const withoutMedia = (path: string) => !path.includes(join('content', 'media'));
beforeEach(() => cp('content', folder, { recursive: true, filter: withoutMedia }));
beforeAll(() => cp('content/media', join(folder, 'media'), { recursive: true }));
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The message that stops the build when a loader meets a broken file. */
async function buildMessage(loader: Loader): Promise<string> {
  const store = { clear: () => {}, set: () => true };
  const context = { store, renderMarkdown: async () => ({ html: '' }) } as unknown as LoaderContext;
  return loader.load(context).then(
    () => 'no problem',
    (error: Error) => error.message,
  );
}

function apiMessage(): string {
  return errorOf(() => readShopContent(new Content(folder)))?.message ?? 'no problem';
}

it.each([
  ['a price in dollars', 'products/pla/petrol.yaml', 'price: 22.99', () => yamlFolder('products')],
  ['invalid YAML', 'materials/pla.yaml', 'name: [PLA', () => yamlFolder('materials')],
  ['a missing field', 'materials/pla.yaml', 'name: PLA', () => yamlFolder('materials')],
  ['a text without a head', 'blog/moisture.md', 'Just text.', () => markdownFolder('blog')],
])('reports %s with the same message in the build and at the start of the API', async (_, file, text, loader) => {
  expect(apiMessage()).toBe('no problem');
  expect(await buildMessage(loader())).toBe('no problem');
  await writeFile(join(folder, file), text);
  const message = apiMessage();
  expect(message).toContain(`${file}: `);
  expect(message).toMatch(/^\d+ problems? in content files:\n/);
  expect(await buildMessage(loader())).toBe(message);
});
