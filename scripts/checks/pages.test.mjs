// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../../contract/routes/routes.ts';
import { PROJECT } from '../project.mjs';

const PAGES = join(PROJECT, 'site', 'pages');
const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.astro'));
/** `shop/[material]/[options].astro` is at `/shop/{}/{}/`. */
const addresses = files.map((file) =>
  `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '').replaceAll(/\[[^\]]*\]/g, '{}')}/`.replace('//', '/'),
);
/** Pages that no menu, breadcrumb or journey leads to by their address. */
const UNLISTED = ['/404/', '/blog/page/{}/', '/premium/modal/login/'];

it('has a page for each route, and a route for each page of the shop', () => {
  const routed = new Set(routes.map(({ path, builtAs = path }) => builtAs.replaceAll(/\{\w+\}/g, '{}')));
  const ofShop = addresses.filter((address) => !address.startsWith('/desk/') && !UNLISTED.includes(address));
  expect(ofShop.toSorted()).toEqual([...routed].toSorted());
});

/** @param {string[]} path */
const read = (...path) => readFileSync(join(PROJECT, ...path), 'utf8');

it('leads to each page of the shop from a menu, another page, a text or a mail', () => {
  const sources = ['site', 'content', join('api', 'gateways', 'mail')].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|astro|yaml|md)$/.test(file) && !/\.test\.|^(e2e|mocks)\//.test(file))
      .map((file) => ({ file: join(folder, file), text: read(folder, file) })),
  );
  const pagesOf = (/** @type {string} */ path) =>
    [`${path.slice(0, -1)}.astro`, `${path}index.astro`].map((file) => join('site', 'pages', file));
  const paths = routes.map(({ path }) => path).filter((path) => !path.includes('{'));
  const isLinked = (/** @type {string} */ path) =>
    sources.some(({ file, text }) => text.includes(path) && !pagesOf(path).includes(file));
  expect(paths.filter((path) => !isLinked(path))).toEqual([]);
});

it('shows only content files that npm run check:content reads', () => {
  const reader = readdirSync(join(PROJECT, 'content-reader')).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^texts\.ts$/.test(file),
  );
  const checked = reader.map((file) => read('content-reader', file)).join('\n');
  const shown = files.flatMap((file) => [...read('site', 'pages', file).matchAll(/'([\w-]+\.yaml)'/g)]);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.map(([, name = '']) => name).filter((name) => !checked.includes(`'${name}'`))).toEqual([]);
});

const deskLinks = [...read('site', 'islands', 'desk', 'nav.ts').matchAll(/path: '([^']+)'/g)].map(
  ([, path = '']) => path,
);

it('has a page for each link of the desk', () => {
  expect(deskLinks).toContain('/desk/orders/');
  expect(deskLinks.filter((path) => !addresses.includes(path))).toEqual([]);
});

it('looks at each screen of the desk on a phone and a wide window', () => {
  const journey = read('site', 'e2e', 'desk-screens.desktop.spec.ts');
  expect(deskLinks.filter((path) => !journey.includes(path))).toEqual([]);
});

it.each(files)('imports only files that exist in %s', (file) => {
  const text = readFileSync(join(PAGES, file), 'utf8');
  const imported = [...text.matchAll(/(?:from|import) '(\.[^'?]+)/g)].map(([, path = '']) => path);
  expect(imported.filter((path) => !existsSync(join(PAGES, dirname(file), path)))).toEqual([]);
});
