import { bundleRuleOf } from '../../contract/catalogue/bundle.ts';
import type { CatalogueItem, ItemTags } from '../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../contract/catalogue/material.ts';
import { cents } from '../../contract/cents.ts';

export const ADD_ON = 'parts-desiccantpack-2x50g-1pc';

interface Input extends Partial<Pick<CatalogueItem, 'id' | 'name' | 'qoh' | 'active' | 'displayIndex' | 'sides'>> {
  readonly tags?: Partial<ItemTags>;
  readonly price?: number;
  readonly freeGround?: boolean;
  readonly discordOnly?: boolean;
  readonly membersOnly?: boolean;
}

/** An item as read from content: a spool of Petrol PLA, with the test's overrides. */
export function makeItem({
  tags: tagInput,
  price = 2299,
  freeGround,
  discordOnly,
  membersOnly,
  ...input
}: Input = {}): CatalogueItem {
  const tags: ItemTags = {
    color: 'Petrol',
    colorName: tagInput?.color ?? 'Petrol',
    material: 'PLA',
    weight: '1kg',
    diameter: '1.75mm',
    colorFamily: 'Teal',
    ...tagInput,
  };
  const { color, colorName, material, weight, diameter } = tags;
  return {
    id: [material, color, diameter, weight].join('-').toLowerCase().replaceAll(' ', '-'),
    name: colorName,
    desc: '<p>Wound in Detroit.</p>',
    extraInfo: '<p>Keep it dry.</p>',
    price: cents(price),
    qoh: 50,
    imgSrc: [`/media/spools/${color}-swatch-240.webp`, `/media/spools/${color}-side-800.webp`],
    previewVideos: [],
    data: {
      temp: isSpoolMaterial(material) ? 210 : null,
      freeGround: freeGround ?? false,
      discordOnly: discordOnly ?? false,
      membersOnly: membersOnly ?? material === 'PLA Sub',
      sku: `NS-${color}`,
      hex: '#0B5A63',
      summary: 'A summary.',
      was: null,
    },
    sides: isSpoolMaterial(material) ? [ADD_ON] : [],
    active: true,
    displayIndex: 100,
    type: bundleRuleOf(tags) ? 'bundle' : 'item',
    options: {
      color: [color],
      colorName: [colorName],
      diameter: [diameter],
      weight: [weight],
      material: [material],
    },
    tags,
    ...input,
  };
}

const mini = (color: string, qoh = 40) =>
  makeItem({ tags: { color, weight: '200g' }, price: 799, qoh, displayIndex: 40 });

/** A small catalogue with one item for every kind that has its own rule. */
export const goods = {
  spool: makeItem({ displayIndex: 900 }),
  otherSpool: makeItem({ tags: { color: 'Black' }, displayIndex: 800 }),
  forge: makeItem({ tags: { material: 'FORGE', color: 'Gunmetal' }, price: 2999, displayIndex: 700 }),
  leftovers: makeItem({ tags: { color: 'Leftovers' }, price: 1499, displayIndex: 600 }),
  membersOnly: makeItem({ tags: { material: 'PLA Sub', color: 'FisherTeal' }, price: 2500, displayIndex: 500 }),
  pastMembersOnly: makeItem({ tags: { material: 'PLA Sub', color: 'BeltLineSlate' }, price: 2500, active: false }),
  addOn: makeItem({
    id: ADD_ON,
    name: 'Desiccant pack',
    tags: { material: 'parts', color: 'DesiccantPack', diameter: '2x50g', weight: '1pc', kind: 'desiccant' },
    price: 450,
  }),
  part: makeItem({
    name: 'Brass nozzle',
    tags: { material: 'parts', color: 'Brass', diameter: '0.4mm', weight: '1pc', kind: 'nozzles' },
    price: 1150,
  }),
  miniRed: mini('Red'),
  miniBlue: mini('Blue'),
  minisBundle: makeItem({
    name: 'Minis bundle',
    tags: { material: 'Minis', color: 'Minis', weight: '200g', kind: 'bundle', showOnHome: 'true' },
    price: 3300,
  }),
  bulkBox: makeItem({
    name: 'Bulk 10-pack',
    tags: { material: 'Bulk', color: 'BulkBox', kind: 'bundle' },
    price: 19_900,
  }),
  poster: makeItem({
    name: 'Layers poster',
    tags: { material: 'merch', color: 'PosterLayers', diameter: 'A2', weight: '1pc', kind: 'Poster' },
    price: 1800,
    freeGround: true,
  }),
  token: makeItem({
    name: 'Mystery Spool Token',
    tags: { material: 'merch', color: 'MysteryToken', diameter: 'Single', weight: '1pc', kind: 'token' },
    freeGround: true,
    membersOnly: true,
  }),
  discordOnly: makeItem({ tags: { color: 'Violet' }, discordOnly: true, displayIndex: 300 }),
  withdrawn: makeItem({ tags: { color: 'Withdrawn' }, active: false }),
  soldOut: makeItem({ tags: { color: 'Oxblood' }, qoh: 0, displayIndex: 200 }),
  lastThree: makeItem({ tags: { color: 'Peony' }, qoh: 3, displayIndex: 150 }),
} as const;

export const factoryItems: readonly CatalogueItem[] = Object.values(goods);
