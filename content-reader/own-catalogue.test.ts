import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleRuleOf } from '../contract/catalogue/bundle.ts';
import { colorFamilies, goodsKinds } from '../contract/catalogue/family.ts';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import { isSpoolMaterial, materialNames, spoolMaterials } from '../contract/catalogue/material.ts';
import { sizeMark } from '../contract/catalogue/picture-marks.ts';
import { sidePicture } from '../contract/catalogue/pictures.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import { problemsOf } from './content-folder-for-test.ts';

const folder = fileURLToPath(new URL('../content', import.meta.url));
let catalogue: Catalogue;
let active: CatalogueItem[];

beforeAll(async () => {
  catalogue = readCatalogue(new Content(folder));
  active = catalogue.items.filter((item) => item.active);
});

const values = (tag: 'material' | 'weight' | 'diameter' | 'kind' | 'color' | 'colorFamily') =>
  new Set(active.map(({ tags }) => tags[tag]));

test('every picture named in the shop’s content exists', async () => {
  const content = new Content(folder, { pictures: true });
  expect(problemsOf(() => readCatalogue(content))).toEqual([]);
});

describe('the shop’s catalogue', () => {
  test('has at least 120 items for sale', () => {
    expect(active.length).toBeGreaterThanOrEqual(120);
  });

  test('has something of every material', () => {
    expect([...values('material')].sort()).toEqual([...materialNames].sort());
  });

  test.each(['200g', '1kg', '5kg'])('has spools of %s', (weight) => {
    expect(values('weight')).toContain(weight);
  });

  test.each(['1.75mm', '2.85mm'])('has spools of %s', (diameter) => {
    expect(values('diameter')).toContain(diameter);
  });

  test.each(['Leftovers', 'BulkBox', 'Mystery', 'Minis'])('has the special color %s', (color) => {
    expect(values('color')).toContain(color);
  });

  test.each(goodsKinds)('has a product of the kind %s', (kind) => {
    expect(values('kind')).toContain(kind);
  });

  test.each(colorFamilies)('has something %s', (family) => {
    expect(values('colorFamily')).toContain(family);
  });

  test.each([
    ['out of stock', ({ qoh }: CatalogueItem) => qoh === 0],
    ['nearly sold out', ({ qoh }: CatalogueItem) => qoh > 0 && qoh < 10],
    ['on sale', ({ tags }: CatalogueItem) => tags.sale === 'true'],
    ['new', ({ tags }: CatalogueItem) => tags.new === 'true'],
    ['for the community only', ({ data }: CatalogueItem) => data.discordOnly],
    ['shipped free by ground', ({ data }: CatalogueItem) => data.freeGround],
  ])('has something %s', (_, holds) => {
    expect(active.some(holds)).toBe(true);
  });

  test('has a chip of each PLA color on sale on its swatch card', () => {
    const colors = catalogue.families.filter(
      ({ material, color, variants }) =>
        material === 'PLA' && color !== 'Leftovers' && variants.some(({ active }) => active),
    );
    const card = catalogue.families.find(({ kind }) => kind === 'swatches');
    expect(card?.facts).toContainEqual({ label: 'Chips', value: `${colors.length} colors of PLA` });
  });

  test('keeps some earlier Premium colors hidden', () => {
    expect(catalogue.items.some(({ active, tags }) => !active && tags.material === 'PLA Sub')).toBe(true);
  });
});

describe('the pictures of the shop’s goods', () => {
  const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');
  /** Of the color's address, whose spelling never changes: its name may. */
  const colorSlug = (color: string) => slug(color.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));

  test('show a spool’s own material and color', () => {
    const foreign = catalogue.families
      .filter(({ material }) => isSpoolMaterial(material))
      .flatMap(({ material, color, media, variants }) => {
        const shown = [media, ...variants.flatMap(({ media }) => media ?? [])].flatMap(({ side, more }) => [
          side,
          ...more,
        ]);
        const own = `spools/${slug(material)}-${colorSlug(color)}-`;
        return [media.swatch, ...shown].filter((path) => !path.startsWith(own));
      });
    expect(foreign).toEqual([]);
  });

  test('turn only the spool that is sold: 1 kg of 1.75 mm in its own color', () => {
    const spools = active.filter(({ tags }) => isSpoolMaterial(tags.material));
    const foreign = spools.filter(({ tags, previewVideos }) => {
      const own = `/media/spools/${slug(tags.material)}-${colorSlug(tags.color)}-`;
      return previewVideos.some((url) => sizeMark(tags) !== '' || !url.startsWith(own));
    });
    expect(foreign).toEqual([]);
  });

  test('turn every color on sale', () => {
    const onSale = catalogue.families.filter(
      ({ material, variants }) => isSpoolMaterial(material) && variants.some(({ active }) => active),
    );
    expect(onSale.filter(({ media }) => media.spin === undefined).map(({ media }) => media.side)).toEqual([]);
  });

  test('tell nozzles of one metal apart', () => {
    const nozzles = active.filter(({ tags }) => tags.kind === 'nozzles');
    expect(nozzles.map(({ imgSrc }) => sidePicture(imgSrc))).toEqual(
      nozzles.map(({ tags }) => expect.stringContaining(`-${tags.diameter.replace('.', '')}-800.webp`)),
    );
  });
});

describe('the pages rely on', () => {
  test('at least twelve best sellers, each of 1 kg or the minis bundle', () => {
    const best = active.filter(({ tags }) => tags.showOnHome === 'true');
    expect(best.length).toBeGreaterThanOrEqual(12);
    expect(best.filter(({ tags }) => tags.weight !== '1kg' && tags.color !== 'Minis')).toEqual([]);
  });

  test('ten minis to choose from, five for $33.00', () => {
    const bundle = active.find(({ tags }) => tags.color === 'Minis' && tags.weight === '200g');
    const accepts = bundle && bundleRuleOf(bundle.tags)?.accepts;
    expect(bundle?.price).toBe(3300);
    expect(active.filter(({ tags }) => accepts?.(tags)).length).toBeGreaterThanOrEqual(10);
  });

  test.each(['1.75mm', '2.85mm'])('every material of the 10-pack can be chosen in %s', (diameter) => {
    const bulk = active.find(({ tags }) => tags.color === 'BulkBox');
    const accepts = bulk && bundleRuleOf(bulk.tags)?.accepts;
    const choices = active.filter(({ tags }) => tags.diameter === diameter && accepts?.(tags));
    expect(new Set(choices.map(({ tags }) => tags.material))).toEqual(new Set(['PLA', 'FORGE', 'PLA Ltd', 'PETG']));
  });

  test('limited editions start at $25.00', () => {
    const prices = active.filter(({ tags }) => tags.material === 'PLA Ltd').map(({ price }) => price);
    expect(Math.min(...prices)).toBe(2500);
  });

  test.each([
    '/shop/Kit/ Black-SM-1kg',
    '/shop/PLA Ltd/ Mystery-1.75mm-1kg',
    '/shop/PETG/ Clear-1.75mm-1kg',
    '/shop/PLA/ Black-1.75mm-1kg',
  ])('an item at %s', (address) => {
    const addresses = active.map(({ tags }) => `/shop/${tags.material}/ ${tags.color}-${tags.diameter}-${tags.weight}`);
    expect(addresses).toContain(address);
  });

  test('a unique SKU for every item', () => {
    const numbers = catalogue.items.map(({ data }) => data.sku);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(spoolMaterials)('the temperature of %s lies between its lowest and highest', (name) => {
    const facts = catalogue.materials.find((material) => material.name === name)?.facts;
    for (const range of [facts?.nozzleC, facts?.bedC]) {
      expect(range?.min).toBeLessThanOrEqual(range?.recommended ?? 0);
      expect(range?.recommended).toBeLessThanOrEqual(range?.max ?? 0);
    }
  });
});
