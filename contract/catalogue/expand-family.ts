import { bundleRuleOf } from './bundle.ts';
import type { Family, Variant } from './family.ts';
import type { CatalogueItem, ItemTags } from './item.ts';
import { type Material, offersSpoolAddOn } from './material.ts';

export interface CatalogueSource {
  readonly families: readonly Family[];
  readonly materials: readonly Material[];
  /** id of the add-on offered with every spool */
  readonly spoolAddOn: string;
}

/**
 * Every item described in the content files, highest display index first. What the items of a family or material have in
 * common is one frozen value for all of them, since a large shop has fifty thousand.
 */
export function expandCatalogue({ families, materials, spoolAddOn }: CatalogueSource): CatalogueItem[] {
  const facts = new Map(materials.map((material) => [material.name as string, material.facts]));
  const options = optionsByMaterial(families);
  const addOns = { spool: frozen([spoolAddOn]), none: frozen<string>([]) };
  const items = families.flatMap((family) => {
    const desc = paragraphs(family.description);
    const extraInfo = paragraphs(family.extraInfo);
    const own = { imgSrc: pictures(family, family.media), previewVideos: previews(family) };
    return family.variants.map((variant): CatalogueItem => {
      const tags = tagsOf(family, variant);
      const { media } = variant;
      return {
        id: itemId(family, variant),
        name: variant.name ?? family.name,
        desc,
        extraInfo,
        price: variant.price,
        qoh: variant.qoh,
        imgSrc: media ? pictures(family, media) : own.imgSrc,
        // A variant with its own picture looks different, so it has none.
        previewVideos: media ? addOns.none : own.previewVideos,
        data: {
          temp: facts.get(family.material)?.nozzleC.recommended ?? null,
          freeGround: variant.freeGround,
          discordOnly: variant.discordOnly,
          membersOnly: family.membersOnly || family.material === 'PLA Sub',
          sku: skuOf(family, variant),
          ...(variant.gtin && { gtin: variant.gtin }),
          hex: family.hex,
          summary: family.summary,
          was: variant.was ?? null,
        },
        sides: offersSpoolAddOn(family.material) ? addOns.spool : addOns.none,
        active: variant.active,
        displayIndex: variant.displayIndex ?? family.displayIndex,
        type: bundleRuleOf(tags) ? 'bundle' : 'item',
        options: options.get(family.material) ?? emptyOptions(family.material),
        tags,
      };
    });
  });
  return items.sort(byDisplayIndex);
}

/** Highest display index first, then by id. */
export function byDisplayIndex(
  a: Pick<CatalogueItem, 'id' | 'displayIndex'>,
  b: Pick<CatalogueItem, 'id' | 'displayIndex'>,
): number {
  return b.displayIndex - a.displayIndex || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function frozen<Value>(list: Value[]): Value[] {
  Object.freeze(list);
  return list;
}

/** `pla-signalred-1.75mm-1kg`: stable while material, color and size keep their names. */
export function itemId(
  family: Pick<Family, 'material' | 'color'>,
  variant: Pick<Variant, 'diameter' | 'weight'>,
): string {
  return [family.material, family.color, variant.diameter, variant.weight].join('-').toLowerCase().replaceAll(' ', '-');
}

function tagsOf(family: Family, variant: Variant): ItemTags {
  return {
    color: family.color,
    colorName: family.colorName,
    material: family.material,
    weight: variant.weight,
    diameter: variant.diameter,
    colorFamily: family.colorFamily,
    ...(family.kind && { kind: family.kind }),
    ...(variant.was !== undefined && { sale: 'true' as const }),
    ...(variant.new && { new: 'true' as const }),
    ...(variant.showOnHome && { showOnHome: 'true' as const }),
  };
}

function pictures({ media }: Family, { side, more }: Pick<Family['media'], 'side' | 'more'>): string[] {
  return frozen([media.swatch, side, ...more].map((path) => `/media/${path}`));
}

/** The family's spin and video. */
function previews({ media }: Family): string[] {
  return frozen([media.spin, media.video].filter((path) => path !== undefined).map((path) => `/media/${path}`));
}

/** `NS-PLA-PETROL-175-1KG`, on labels and in the stock. */
export function skuOf(
  { material, color }: Pick<Family, 'material' | 'color'>,
  { diameter, weight }: Pick<Variant, 'diameter' | 'weight'>,
): string {
  return ['NS', material, color, diameter.replace('.', '').replace('mm', ''), weight]
    .join('-')
    .toUpperCase()
    .replaceAll(' ', '');
}

type Options = CatalogueItem['options'];

const optionNames = ['color', 'colorName', 'diameter', 'weight', 'material'] as const;

function emptyOptions(material: string): Options {
  return { color: [], colorName: [], diameter: [], weight: [], material: [material] };
}

/** The options shoppers can choose from, without hidden and community-only variants. */
function optionsByMaterial(families: readonly Family[]): Map<string, Options> {
  const all = new Map<string, Record<(typeof optionNames)[number], Set<string>>>();
  for (const { material, color, colorName, variants } of families) {
    const shown = variants.filter(({ active, discordOnly }) => active && !discordOnly);
    if (shown.length === 0) continue;
    let options = all.get(material);
    if (!options) {
      options = { color: new Set(), colorName: new Set(), diameter: new Set(), weight: new Set(), material: new Set() };
      all.set(material, options);
    }
    options.color.add(color);
    options.colorName.add(colorName);
    options.material.add(material);
    for (const { diameter, weight } of shown) {
      options.diameter.add(diameter);
      options.weight.add(weight);
    }
  }
  return new Map(
    [...all].map(([material, sets]) => {
      const options = emptyOptions(material);
      for (const name of optionNames) options[name] = frozen([...sets[name]]);
      Object.freeze(options);
      return [material, options];
    }),
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts plain text with empty lines between paragraphs to HTML. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').replace(/[&<>]/g, (sign) => entities[sign] ?? sign))
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n');
}
