import { describe, expect, test } from 'vitest';
import { catalogueProblems, readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import { contentFolder, desiccant, parts, petrol, pla, problemsOf, store } from './content-folder-for-test.ts';

const petrolFile = 'products/pla/petrol.yaml';
const [spool, mini] = petrol.variants;

const missing = (picture: string) =>
  `names content/media/${picture}, which is missing; put the picture there, or correct its address`;

/** The lines that an editor reads after these changes to a valid folder. */
async function problemsAfter(changes: Record<string, unknown>): Promise<string[]> {
  const content = new Content(await contentFolder(changes), { pictures: true });
  return problemsOf(() => readCatalogue(content));
}

describe('a valid folder', () => {
  test('returns the store, materials in menu order, families and items', async () => {
    const catalogue = readCatalogue(new Content(await contentFolder(), { pictures: true }));
    expect(catalogue.store.name).toBe('Northspool');
    expect(catalogue.materials.map(({ name }) => name)).toEqual(['PLA', 'parts']);
    expect(catalogue.families.map(({ color }) => color)).toEqual(['Petrol', 'Desiccant']);
    expect(catalogue.items.map(({ id }) => id)).toEqual([
      'pla-petrol-1.75mm-1kg',
      'pla-petrol-1.75mm-200g',
      'parts-desiccant-2x50g-1pc',
    ]);
  });

  test('a retired color is not sold in any size, and keeps its place', async () => {
    const folder = await contentFolder({ [petrolFile]: { ...petrol, retired: true } });
    const items = readCatalogue(new Content(folder)).items.filter(({ tags }) => tags.color === 'Petrol');
    expect(items.map(({ active }) => active)).toEqual([false, false]);
  });

  test('adds the spool add-on to every spool', async () => {
    const { items } = readCatalogue(new Content(await contentFolder(), { pictures: true }));
    expect(items[0]?.sides).toEqual([store.items.spoolAddOn]);
  });
});

describe('reports the file, the field and what was expected when', () => {
  test('a price is in dollars', async () => {
    const dollars = { ...petrol, variants: [{ ...spool, price: 22.99 }] };
    expect(await problemsAfter({ [petrolFile]: dollars })).toEqual([
      `${petrolFile}: variants[0].price: must be a whole number of cents, such as 2299 for $22.99`,
    ]);
  });

  test('a price is text', async () => {
    const text = { ...petrol, variants: [spool, { ...mini, price: '$7.99' }] };
    expect(await problemsAfter({ [petrolFile]: text })).toEqual([
      `${petrolFile}: variants[1].price: must be a whole number of cents, such as 2299 for $22.99`,
    ]);
  });

  test('a material is unknown', async () => {
    const [line, ...rest] = await problemsAfter({ [petrolFile]: { ...petrol, material: 'PLAA' } });
    expect(line).toMatch(/^products\/pla\/petrol\.yaml: material: must be one of PLA, PLA Sub, /);
    expect(rest).toEqual([]);
  });

  test('a material has no file', async () => {
    expect(await problemsAfter({ 'materials/pla.yaml': null })).toEqual([
      `${petrolFile}: material: must have a file in materials/; none has the name PLA`,
    ]);
  });

  test('a material is described twice', async () => {
    expect(await problemsAfter({ 'materials/pla2.yaml': pla })).toEqual([
      'materials/pla2.yaml: name: must differ from PLA, which materials/pla.yaml has',
    ]);
  });

  test('a filament lacks its temperatures', async () => {
    expect(await problemsAfter({ 'materials/pla.yaml': { ...parts, name: 'PLA' } })).toEqual([
      'materials/pla.yaml: facts: is missing; PLA is sold on spools and needs its temperatures',
    ]);
  });

  test('a field is missing', async () => {
    const { summary: _, ...rest } = petrol;
    expect(await problemsAfter({ [petrolFile]: rest })).toEqual([`${petrolFile}: summary: is missing; must be text`]);
  });

  test('a text is too short', async () => {
    expect(await problemsAfter({ [petrolFile]: { ...petrol, summary: 'Blue.' } })).toEqual([
      `${petrolFile}: summary: must have at least 20 characters`,
    ]);
  });

  test('a field is misspelled', async () => {
    const typo = { ...petrol, variants: [{ ...spool, prise: 1 }, mini] };
    const [line, ...rest] = await problemsAfter({ [petrolFile]: typo });
    expect(line).toMatch(
      /^products\/pla\/petrol\.yaml: variants\[0\]\.prise: is not a field; the fields are diameter, weight, price, was, /,
    );
    expect(rest).toEqual([]);
  });

  test('two files describe one item', async () => {
    const again = { ...petrol, variants: [spool] };
    expect(await problemsAfter({ 'products/pla/teal.yaml': again })).toEqual([
      `products/pla/teal.yaml: color: has the material and color of ${petrolFile}: give the newer one its own color, colorName, name, hex and pictures`,
    ]);
  });

  test('two sizes have one SKU', async () => {
    const odd = { ...petrol, variants: [{ ...spool, diameter: '17.5mm' }, mini, spool] };
    expect(await problemsAfter({ [petrolFile]: odd })).toContain(
      `${petrolFile}: variants[2]: has the SKU NS-PLA-PETROL-175-1KG, as pla-petrol-17.5mm-1kg; name color or size differently`,
    );
  });

  test('two sizes have one GTIN, with or without the zero before it', async () => {
    const twin = {
      ...petrol,
      variants: [
        { ...spool, gtin: '036000291452' },
        { ...mini, gtin: '0036000291452' },
      ],
    };
    expect(await problemsAfter({ [petrolFile]: twin })).toContain(
      `${petrolFile}: variants[1].gtin: must differ from that of pla-petrol-1.75mm-1kg`,
    );
  });

  test('two colors of a material have the same names and hex', async () => {
    const twin = { ...petrol, color: 'Teal', variants: [spool] };
    expect(await problemsAfter({ 'products/pla/teal.yaml': twin })).toEqual([
      `products/pla/teal.yaml: colorName: is Petrol, as in ${petrolFile}; give the newer one its own`,
      `products/pla/teal.yaml: name: is Petrol, as in ${petrolFile}; give the newer one its own`,
      `products/pla/teal.yaml: hex: is #0B5A63, as in ${petrolFile}; give the newer one its own`,
    ]);
  });

  test('a picture is missing in one width', async () => {
    expect(await problemsAfter({ 'media/spools/petrol-side-400.webp': null })).toEqual([
      `products/parts/desiccant.yaml: media.side: ${missing('spools/petrol-side-400.webp')}`,
      `${petrolFile}: media.side: ${missing('spools/petrol-side-400.webp')}`,
    ]);
  });

  test('the picture of one size and a swatch are missing', async () => {
    const lines = await problemsAfter({
      'media/spools/petrol-200g-side-160.webp': null,
      'media/spools/petrol-swatch-240.webp': null,
    });
    expect(lines).toContain(`${petrolFile}: media.swatch: ${missing('spools/petrol-swatch-240.webp')}`);
    expect(lines).toContain(`${petrolFile}: variants[1].media.side: ${missing('spools/petrol-200g-side-160.webp')}`);
  });

  test.each([
    ['has no picture of its own', undefined, 'media', 'spools/petrol-side-800.webp'],
    [
      'has the picture of another size',
      { side: 'spools/petrol-200g-side-800.webp' },
      'media.side',
      'spools/petrol-200g-side-800.webp',
    ],
  ])('a spool of 2.85 mm %s', async (_, media, field, path) => {
    const thick = { ...spool, diameter: '2.85mm', ...(media && { media }) };
    expect(await problemsAfter({ [petrolFile]: { ...petrol, variants: [spool, mini, thick] } })).toEqual([
      `${petrolFile}: variants[2].${field}: must show 2.85mm, 1kg: ${path} is not named for it, as spools/petrol-285mm-side-800.webp would be`,
    ]);
  });

  test('a spool of 1 kg has the picture of a mini', async () => {
    const swapped = { ...spool, media: { side: 'spools/petrol-200g-side-800.webp' } };
    expect(await problemsAfter({ [petrolFile]: { ...petrol, variants: [swapped] } })).toEqual([
      `${petrolFile}: variants[0].media.side: must show 1.75mm, 1kg: spools/petrol-200g-side-800.webp is not named for it`,
    ]);
  });

  test('the old price of a sale is not higher', async () => {
    const dearer = { ...petrol, variants: [{ ...spool, was: 2299 }] };
    expect(await problemsAfter({ [petrolFile]: dearer })).toEqual([
      `${petrolFile}: variants[0].was: must be above the price of 2299, or be left out`,
    ]);
  });

  test('filament has a kind, or another product has none', async () => {
    const { kind: _, ...kindless } = desiccant;
    expect(
      await problemsAfter({ [petrolFile]: { ...petrol, kind: 'parts' }, 'products/parts/desiccant.yaml': kindless }),
    ).toEqual([
      'products/parts/desiccant.yaml: kind: is missing; it says what kind of product this is',
      `${petrolFile}: kind: must be left out, as PLA is filament`,
    ]);
  });

  test('the store names an unknown item', async () => {
    const changed = { ...store, items: { ...store.items, vendingToken: 'merch-token' } };
    expect(await problemsAfter({ 'store.yaml': changed })).toEqual([
      'store.yaml: items.vendingToken: must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "merch-token"',
    ]);
  });

  test('the store names a hidden item, in the pages only', async () => {
    const variants = desiccant.variants.map((variant) => ({ ...variant, active: false }));
    const changes = { 'products/parts/desiccant.yaml': { ...desiccant, variants } };
    expect(await problemsAfter(changes)).toEqual([]);
    const onSale = new Set(['pla-petrol-1.75mm-1kg']);
    const problems = catalogueProblems(new Content(await contentFolder(changes)), onSale);
    expect(problems.map(({ field }) => field)).toEqual(['items.spoolAddOn', 'items.vendingToken']);
  });

  test('a file is not valid YAML', async () => {
    const [line, ...rest] = await problemsAfter({ [petrolFile]: 'material: PLA\nvariants: [\n' });
    expect(line).toMatch(/^products\/pla\/petrol\.yaml: must be valid YAML; .* at line \d+, column \d+$/);
    expect(rest).toEqual([]);
  });

  test('a file is empty', async () => {
    expect(await problemsAfter({ [petrolFile]: '' })).toEqual([`${petrolFile}: must be a block of fields`]);
  });

  test('a file is not YAML', async () => {
    expect(await problemsAfter({ 'products/pla/teal.yml': petrol })).toEqual([
      'products/pla/teal.yml: must have a name in .yaml',
    ]);
  });

  test('the store file or all products are missing', async () => {
    const gone = { 'store.yaml': null, [petrolFile]: null, 'products/parts/desiccant.yaml': null };
    expect(await problemsAfter(gone)).toEqual([
      expect.stringMatching(/^store\.yaml: must be a file that can be read; ENOENT/),
      'products: must be a folder with YAML files',
    ]);
  });
});

test('reports the problems of several files together', async () => {
  const lines = await problemsAfter({
    'store.yaml': { ...store, email: 'hello' },
    'materials/pla.yaml': { ...pla, order: 'first' },
    [petrolFile]: { ...petrol, hex: 'teal', displayIndex: -1 },
  });
  expect(lines.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
    'store.yaml: email',
    'materials/pla.yaml: order',
    `${petrolFile}: hex`,
    `${petrolFile}: displayIndex`,
  ]);
});

test('does not report an invalid file again for each file that refers to it', async () => {
  expect(
    await problemsAfter({
      'materials/pla.yaml': { ...pla, order: 'first' },
      'products/parts/desiccant.yaml': { ...desiccant, displayIndex: -1 },
    }),
  ).toEqual([
    'materials/pla.yaml: order: must be a number',
    'products/parts/desiccant.yaml: displayIndex: must be at least 0',
  ]);
});

test('skips the picture check unless requested', async () => {
  const folder = await contentFolder({ 'media/spools/petrol-swatch-240.webp': null });
  expect(readCatalogue(new Content(folder))).toHaveProperty('items.length', 3);
});
