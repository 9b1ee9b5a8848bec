import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { Content } from './content.ts';
import { errorOf } from './content-folder-for-test.ts';
import { readShopContent } from './shop-content.ts';

const shopFolder = fileURLToPath(new URL('../content', import.meta.url));

/** The content of the shop with some files replaced. Pictures are not read here. */
async function shopWith(changes: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const filter = (path: string) => path !== join(shopFolder, 'media');
  await cp(shopFolder, folder, { recursive: true, filter });
  await Promise.all(Object.entries(changes).map(([file, text]) => writeFile(join(folder, file), text)));
  return folder;
}

/** A small `search.yaml` with one of its fields as given. */
function searchWith(field: string) {
  const fields = [
    'same: []',
    'meanings: []',
    'pointers: []',
    'either: [or]',
    'like: [like]',
    'prices: { upTo: [under], from: [over] }',
  ];
  const others = fields.filter((other) => other.split(':')[0] !== field.split(':')[0]);
  return [...others, field, 'ignored: [the]'].join('\n');
}

const read = (folder: string) => readShopContent(new Content(folder));

it('reads everything that the API starts with from the content of the shop', async () => {
  const content = read(shopFolder);
  expect(content.catalogue.items.length).toBeGreaterThan(100);
  expect(content.posts.length).toBeGreaterThan(0);
  expect(content.print.materials.length).toBeGreaterThan(0);
});

it.each([
  ['shipping.yaml', 'zones: nonsense', 'shipping.yaml: '],
  ['canada.yaml', 'rate: nonsense', 'canada.yaml: rate: must be'],
  ['vending.yaml', 'pool: nonsense', 'vending.yaml: pool: must be a list'],
  ['print/qualities.yaml', 'nonsense', 'print/qualities.yaml: '],
  [
    'search.yaml',
    searchWith('same: [[gray, grey], [grey, silver]]'),
    'search.yaml: same[1]: must have "grey" in one group',
  ],
  [
    'search.yaml',
    searchWith('pointers: [{ words: [tpu], url: /shop/ }]'),
    'search.yaml: pointers[0].label: must be there, since /shop/ is no question',
  ],
  ['blog/empty.md', 'no head', 'blog/empty.md: must begin with a head'],
])('rejects a broken %s', async (file, text, message) => {
  const folder = await shopWith({ [file]: text });
  expect(() => read(folder)).toThrow(message);
});

it('reports the problems of all files at once', async () => {
  const folder = await shopWith({ 'shipping.yaml': 'zones: nonsense', 'store.yaml': 'name: 1' });
  const error = errorOf(() => read(folder));
  expect(error).toHaveProperty('message', expect.stringContaining('shipping.yaml: '));
  expect(error).toHaveProperty('message', expect.stringContaining('store.yaml: '));
});
