import { type Family, familySchema } from '../../../contract/catalogue/family.ts';
import { type Material, type MaterialName, materialSchema } from '../../../contract/catalogue/material.ts';
import { storeSchema } from '../../../contract/catalogue/store.ts';
import { homeSchema } from '../../../contract/home.ts';
import { testRates, testReturns } from '../../../contract/money/sample-rates.ts';
import { buildCatalogue, type Catalogue, type CatalogueContent } from './catalogue.ts';

type VariantInput = Record<string, unknown>;

/** For tests: a family of items that is right in every field that the test does not name. */
export function sampleFamily(
  material: MaterialName,
  color: string,
  variants: VariantInput[] = [{}],
  more: Record<string, unknown> = {},
): Family {
  const sized = variants.map((variant) => ({ diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 50, ...variant }));
  return familySchema.parse({
    material,
    color,
    colorName: color,
    name: color,
    colorFamily: 'Red',
    hex: '#CF2B22',
    summary: 'A color that is there for the sake of a test.',
    description: 'Nobody prints with it. '.repeat(8),
    extraInfo: 'It dries at no temperature at all.',
    displayIndex: 100,
    media: { swatch: 'spools/sample-swatch-240.webp', side: 'spools/sample-side-800.webp' },
    variants: sized,
    ...more,
  });
}

export function sampleMaterial(name: MaterialName, order = 10): Material {
  return materialSchema.parse({
    name,
    label: name,
    heading: name,
    lede: 'What it is for is said here, in a sentence or two.',
    title: `${name} for a test`,
    description: 'What search engines show below the title of the page, at some length.',
    order,
  });
}

const store = storeSchema.parse({
  name: 'Northspool',
  legalName: 'Northspool LLC',
  tagline: 'Wound tight.',
  phone: '(313) 555-0142',
  email: 'hello@northspool.example',
  address: { line1: '1 Dock', line2: '', city: 'Detroit', state: 'MI', zip: '48210' },
  place: { latitude: 42.3156, longitude: -83.1043 },
  hours: [],
  pickupHours: '',
  timeZone: 'America/Detroit',
  social: [],
  items: { spoolAddOn: 'parts-desiccant-1.75mm-1pc', vendingToken: 'merch-token-1.75mm-1pc' },
  vending: { stream: null },
  checkout: { desktopVariant: 'A' },
  premium: { price: 2500 },
  rates: testRates,
  returns: testReturns,
});

const link = { label: 'Look', url: '/shop/' };
const red = '#CF2B22';
const item = 'merch-token-1.75mm-1pc';
const banner = { heading: 'Look', text: 'Yes.', hex: red, items: [item], link };
const picture = { name: 'maker-vases', alt: 'Vases' };
const fact = { label: 'One', value: 'Two' };
const photo = { picture: 'makers/print-800.webp', hex: red, alt: 'Vase', piece: 'Vase', caption: 'Red' };

const home = homeSchema.parse({
  title: 'A shop for tests',
  description: 'What search engines show below the title of the page, at some length.',
  hero: { heading: ['Wound tight'], lede: 'So it is.', link, alt: 'Spools' },
  slider: { label: 'News', phone: [banner], desktop: [banner] },
  intro: { heading: 'Filament', text: 'Wound.' },
  colors: ['Red', 'Blue', 'Teal', 'Gray'].map((family) => ({ family, hex: red })),
  benefits: ['One', 'Two', 'Three'].map((title) => ({ figure: '1', title, text: 'Good.' })),
  claims: ['One', 'Two', 'Three'].map((title) => ({ figure: '1', title, text: 'Good.' })),
  bestSellers: { heading: 'Best' },
  promos: {
    strength: { heading: ['Strong'], text: 'Yes.', bars: ['PLA', 'ABS'], note: 'Ours.', item, link },
    limited: { heading: 'Few', text: 'Yes.', hex: red, items: [item, item], link },
    minis: { bundle: item, heading: 'Small', text: 'Yes.', hex: red, items: Array(5).fill(item), link },
    premium: {
      heading: 'Premium',
      note: 'Yes.',
      text: 'Yes.',
      link,
      worth: { spool: item, exclusive: item, total: 'Sum' },
      machine: { caption: 'Yes.', alt: 'Slots', slots: Array(10).fill(null), lit: 1 },
      terms: ['One', 'Two', 'Three'].map((title) => ({ title, text: 'Yes.' })),
    },
    print: { badge: 'Beta', heading: 'Print', text: 'Yes.', hex: red, picture, rows: [fact, fact], link },
    goods: ['One', 'Two', 'Three'].map((heading) => ({ heading, text: 'Yes.', item, link })),
  },
  spotlight: { heading: 'Maker', picture, hex: red, quote: 'Yes.', name: 'Ada', about: 'Maker', facts: [fact] },
  socials: { heading: 'Tag', text: 'Yes.', photos: [photo, photo, photo] },
  shop: {
    heading: 'All',
    lede: 'Of it.',
    title: 'All of the shop',
    description: 'What search engines show below the title of the page, at some length.',
    guide: { heading: 'Which?', entries: [] },
  },
});

export function sampleCatalogue(families: Family[], content: Partial<CatalogueContent> = {}): Catalogue {
  const names = [...new Set(families.map(({ material }) => material))];
  const materials = names.map((name, index) => sampleMaterial(name, index));
  return buildCatalogue({ families, materials, store, home, ...content });
}
