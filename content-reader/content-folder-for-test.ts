import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { type Family, familySchema } from '../contract/catalogue/family.ts';
import { pictureAt, pictureWidths } from '../contract/catalogue/pictures.ts';
import { sampleFacts } from '../contract/catalogue/sample-facts-for-test.ts';
import { testRates, testReturns } from '../contract/money/sample-rates.ts';
import type { ContentFile } from './content-cache.ts';
import { ContentError } from './content-error.ts';

const picture = (name: string) => pictureWidths.map((width) => pictureAt(`media/${name}-800.webp`, width));

export const petrol = {
  material: 'PLA',
  color: 'Petrol',
  colorName: 'Petrol',
  name: 'Petrol',
  colorFamily: 'Teal',
  hex: '#0B5A63',
  summary: 'A deep blue-green that reads black in shade.',
  description: 'One paragraph about Petrol. '.repeat(6),
  extraInfo: 'Print it at 210 °C and store it dry.',
  displayIndex: 100,
  media: { swatch: 'spools/petrol-swatch-240.webp', side: 'spools/petrol-side-800.webp' },
  variants: [
    { diameter: '1.75mm', weight: '1kg', price: 2299, was: 2499, qoh: 86 },
    { diameter: '1.75mm', weight: '200g', price: 799, qoh: 20, media: { side: 'spools/petrol-200g-side-800.webp' } },
  ],
};

export const desiccant = {
  ...petrol,
  material: 'parts',
  color: 'Desiccant',
  colorName: 'Desiccant',
  name: 'Desiccant pack',
  kind: 'desiccant',
  displayIndex: 50,
  variants: [{ diameter: '2x50g', weight: '1pc', price: 250, qoh: 10 }],
};

export const pla = {
  name: 'PLA',
  label: 'PLA',
  heading: 'PLA',
  lede: 'The easiest strand to print and the widest choice of color.',
  title: 'PLA filament',
  description: 'PLA filament in many colors, wound in Detroit and held to three hundredths.',
  order: 2,
  facts: sampleFacts,
};

const { facts: _, ...words } = pla;
export const parts = { ...words, name: 'parts', order: 3 };

export const store = {
  name: 'Northspool',
  legalName: 'Northspool LLC',
  tagline: 'Filament, wound tight.',
  phone: '(313) 555-0142',
  email: 'hello@northspool.example',
  address: { line1: '2840 Junction Street', line2: 'Dock 3', city: 'Detroit', state: 'MI', zip: '48210' },
  place: { latitude: 42.3156, longitude: -83.1043 },
  hours: [{ days: 'Mon to Fri', time: '8:30 am to 4 pm' }],
  pickupHours: 'Mon-Fri 8:30am-4pm',
  timeZone: 'America/Detroit',
  social: [{ label: 'Discord', url: 'https://discord.northspool.example' }],
  items: { spoolAddOn: 'parts-desiccant-2x50g-1pc', vendingToken: 'parts-desiccant-2x50g-1pc' },
  vending: { stream: null },
  checkout: { desktopVariant: 'A' },
  premium: { price: 2500 },
  rates: testRates,
  returns: testReturns,
};

const whole: Record<string, unknown> = {
  'store.yaml': store,
  'spools.yaml': [],
  'materials/pla.yaml': pla,
  'materials/parts.yaml': parts,
  'products/pla/petrol.yaml': petrol,
  'products/parts/desiccant.yaml': desiccant,
  'media/spools/petrol-swatch-240.webp': '',
  ...Object.fromEntries(['spools/petrol-side', 'spools/petrol-200g-side'].flatMap(picture).map((path) => [path, ''])),
};

/** A small valid content folder with some files replaced: text as it is, null for no file, anything else as YAML. */
export async function contentFolder(changes: Record<string, unknown> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = Object.entries({ ...whole, ...changes }).filter(([, content]) => content !== null);
  await Promise.all(
    files.map(async ([path, content]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), typeof content === 'string' ? content : stringify(content));
    }),
  );
  return folder;
}

/** What a reading throws; undefined where nothing is wrong. */
export function errorOf(read: () => unknown): ContentError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
}

/** What a reading reports, a line for each problem, with paths below the content folder. */
export function problemsOf(read: () => unknown): string[] {
  const { problems } = errorOf(read) ?? { problems: [] };
  return problems.map(({ file, field, message }) => [file, ...(field ? [field] : []), message].join(': '));
}

/** The file of a PLA color in one size, right in every field that the test does not name. */
export function sampleFamilyFile(color: string, variant: object): ContentFile<Family> {
  const sized = { diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 5, ...variant };
  return { file: `${color}.yaml`, value: familySchema.parse({ ...petrol, color, variants: [sized] }) };
}
