import { describe, expect, test } from 'vitest';
import { expandCatalogue, itemId } from './expand-family.ts';
import { familySchema } from './family.ts';
import { itemSchema } from './item.ts';
import { materialSchema } from './material.ts';
import { sampleFacts } from './sample-facts-for-test.ts';

const pla = materialSchema.parse({
  name: 'PLA',
  label: 'PLA',
  heading: 'PLA',
  lede: 'The easiest strand to print and the widest choice of color.',
  title: 'PLA filament',
  description: 'PLA filament in many colors, wound in Detroit and held to three hundredths.',
  order: 1,
  facts: sampleFacts,
});

const spool = { diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 86 };
const red = {
  material: 'PLA',
  color: 'SignalRed',
  colorName: 'Signal Red',
  name: 'Signal Red',
  colorFamily: 'Red',
  hex: '#CF2B22',
  summary: 'A plain, strong red with neither orange nor pink in it.',
  description: `${'A paragraph that runs\nover two lines. '.repeat(5)}\n\nWeld strength < 50 MPa & rising.\n`,
  extraInfo: 'Print it at 210 °C and keep it dry.',
  displayIndex: 100,
  media: {
    swatch: 'spools/red-swatch-240.webp',
    side: 'spools/red-side-800.webp',
    more: ['spools/red-front-800.webp'],
  },
  variants: [spool],
};

const expand = (...families: unknown[]) =>
  expandCatalogue({
    families: families.map((family) => familySchema.parse(family)),
    materials: [pla],
    spoolAddOn: 'parts-desiccant-2x50g-1pc',
  });
const only = (variant: Record<string, unknown>, family: Record<string, unknown> = {}) =>
  expand({ ...red, ...family, variants: [{ ...spool, ...variant }] })[0];

test('items match the contract', () => {
  expect(itemSchema.safeParse(only({})).error).toBeUndefined();
});

test('an item’s id consists of material, color and size, so that it survives new prices and texts', () => {
  expect(itemId({ material: 'PLA Ltd', color: 'CorktownRose' }, spool)).toBe('pla-ltd-corktownrose-1.75mm-1kg');
  expect(only({ price: 1, name: 'Another' })?.id).toBe('pla-signalred-1.75mm-1kg');
});

test('the SKU can be read aloud', () => {
  expect(only({})?.data.sku).toBe('NS-PLA-SIGNALRED-175-1KG');
});

test('the description becomes escaped HTML paragraphs', () => {
  const desc = only({})?.desc ?? '';
  expect(desc).toMatch(/^<p>A paragraph that runs over two lines\. /);
  expect(desc).toContain('</p>\n<p>Weld strength &lt; 50 MPa &amp; rising.</p>');
});

test('the temperature is the material’s recommended one', () => {
  expect(only({})?.data.temp).toBe(210);
});

describe('goods that are not filament', () => {
  const poster = only({ diameter: '40x40cm', weight: '1pc' }, { material: 'merch', kind: 'Poster' });

  test('have no temperature and no add-on', () => {
    expect(poster).toMatchObject({ data: { temp: null }, sides: [], type: 'item' });
  });

  test('have a kind, which filament does not', () => {
    expect(poster?.tags.kind).toBe('Poster');
    expect(only({})?.tags).not.toHaveProperty('kind');
  });
});

test('filament comes with the spool add-on', () => {
  expect(only({})?.sides).toEqual(['parts-desiccant-2x50g-1pc']);
});

test('the minis bundle and the bulk box are bundles', () => {
  expect(only({ weight: '200g' }, { material: 'Minis', kind: 'bundle', color: 'Minis' })?.type).toBe('bundle');
  expect(only({}, { material: 'Bulk', kind: 'bundle', color: 'BulkBox' })?.type).toBe('bundle');
});

describe('flags', () => {
  test('a sale sets the tag and keeps the old price', () => {
    const item = only({ price: 1899, was: 2299 });
    expect(item).toMatchObject({ price: 1899, data: { was: 2299 }, tags: { sale: 'true' } });
  });

  test('new and best-selling items have the tag "true"', () => {
    expect(only({ new: true, showOnHome: true })?.tags).toMatchObject({ new: 'true', showOnHome: 'true' });
  });

  test('an unset flag is absent', () => {
    const { tags, data } = only({}) ?? {};
    expect([tags?.sale, tags?.new, tags?.showOnHome]).toEqual([undefined, undefined, undefined]);
    expect(data?.was).toBeNull();
  });

  test('hidden, community-only and free-ground items have their flags', () => {
    const item = only({ active: false, discordOnly: true, freeGround: true });
    expect(item).toMatchObject({ active: false, data: { discordOnly: true, freeGround: true } });
  });
});

describe('pictures', () => {
  test('are ordered: swatch, side, then the rest', () => {
    expect(only({})?.imgSrc).toEqual([
      '/media/spools/red-swatch-240.webp',
      '/media/spools/red-side-800.webp',
      '/media/spools/red-front-800.webp',
    ]);
  });

  test('are not mixed when a size has its own', () => {
    const mini = only({ weight: '200g', media: { side: 'spools/red-200g-side-800.webp' } });
    expect(mini?.imgSrc).toEqual(['/media/spools/red-swatch-240.webp', '/media/spools/red-200g-side-800.webp']);
  });

  test('exclude spins and videos, which a size with its own picture does not have', () => {
    const moving = { spin: 'spools/red-spin.webp', video: 'spools/red-turn.mp4' };
    const [item, mini] = expand({
      ...red,
      media: { ...red.media, ...moving },
      variants: [spool, { ...spool, weight: '200g', media: { side: 'spools/red-200g-side-800.webp' } }],
    });
    expect(item?.previewVideos).toEqual(['/media/spools/red-spin.webp', '/media/spools/red-turn.mp4']);
    expect(mini?.previewVideos).toEqual([]);
  });
});

test('every item lists the options of its material, each value once', () => {
  const thick = { ...spool, diameter: '2.85mm' };
  const [first] = expand(
    { ...red, variants: [spool, { ...spool, weight: '5kg' }] },
    { ...red, color: 'Sky', colorName: 'Sky', variants: [spool, thick] },
  );
  expect(first?.options).toEqual({
    color: ['SignalRed', 'Sky'],
    colorName: ['Signal Red', 'Sky'],
    diameter: ['1.75mm', '2.85mm'],
    weight: ['1kg', '5kg'],
    material: ['PLA'],
  });
});

test('items sort by display index, with a size’s own index before its family’s', () => {
  const items = expand(
    { ...red, variants: [spool, { ...spool, weight: '5kg', displayIndex: 10 }] },
    { ...red, color: 'Sky', displayIndex: 90, variants: [spool, { ...spool, weight: '5kg', displayIndex: 999 }] },
  );
  expect(items.map(({ id }) => id)).toEqual([
    'pla-sky-1.75mm-5kg',
    'pla-signalred-1.75mm-1kg',
    'pla-sky-1.75mm-1kg',
    'pla-signalred-1.75mm-5kg',
  ]);
});

test('hidden and community-only sizes are not offered as options', () => {
  const [first] = expand(
    { ...red, variants: [spool, { ...spool, weight: '5kg', active: false }] },
    { ...red, color: 'Sky', colorName: 'Sky', variants: [{ ...spool, diameter: '2.85mm', discordOnly: true }] },
  );
  expect(first?.options).toMatchObject({ color: ['SignalRed'], diameter: ['1.75mm'], weight: ['1kg'] });
});

test('the add-on comes with every spool material except AcryBlend', () => {
  expect(only({})?.sides).toEqual(['parts-desiccant-2x50g-1pc']);
  expect(only({}, { material: 'AcryBlend' })?.sides).toEqual([]);
  expect(only({}, { material: 'parts', kind: 'nozzles' })?.sides).toEqual([]);
});

test('items share what their family and material have in common', () => {
  const sizes = ['1kg', '2kg', '3kg'].map((weight) => ({ ...spool, weight }));
  const items = expand({ ...red, variants: sizes }, { ...red, color: 'Sky', colorName: 'Sky', variants: sizes });
  const [first, second] = items.filter(({ tags }) => tags.color === 'SignalRed');
  expect(new Set(items.map(({ options }) => options)).size).toBe(1);
  expect(new Set(items.map(({ sides }) => sides)).size).toBe(1);
  expect(first?.imgSrc).toBe(second?.imgSrc);
  expect(first?.previewVideos).toBe(second?.previewVideos);
  expect(() => first?.options.color.push('Blue')).toThrow(TypeError);
});
