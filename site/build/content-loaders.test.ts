import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readShopContent } from '../../content-reader/shop-content.ts';
import { familySchema } from '../../contract/catalogue/family.ts';
import { materialSchema } from '../../contract/catalogue/material.ts';
import { postHeadSchema } from '../../contract/editorial/post.ts';

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

async function apiMessage(): Promise<string> {
  return readShopContent(folder, { pictures: false }).then(
    () => 'no problem',
    (error: Error) => error.message,
  );
}

it.each([
  ['a price in dollars', 'products/pla/petrol.yaml', 'price: 22.99', () => yamlFolder('products', familySchema)],
  ['invalid YAML', 'materials/pla.yaml', 'name: [PLA', () => yamlFolder('materials', materialSchema)],
  ['a missing field', 'materials/pla.yaml', 'name: PLA', () => yamlFolder('materials', materialSchema)],
  ['a text without a head', 'blog/moisture.md', 'Just text.', () => markdownFolder('blog', postHeadSchema)],
])('reports %s with the same message in the build and at the start of the API', async (_, file, text, loader) => {
  expect(await apiMessage()).toBe('no problem');
  expect(await buildMessage(loader())).toBe('no problem');
  await writeFile(join(folder, file), text);
  const message = await apiMessage();
  expect(message).toContain(`${file}: `);
  expect(message).toMatch(/^\d+ problems? in content files:\n/);
  expect(await buildMessage(loader())).toBe(message);
});
