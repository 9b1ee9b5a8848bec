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

/** Every item described in the content files, highest display index first. */
export function expandCatalogue({ families, materials, spoolAddOn }: CatalogueSource): CatalogueItem[] {
  const facts = new Map(materials.map((material) => [material.name as string, material.facts]));
  const options = optionsByMaterial(families);
  const items = families.flatMap((family) =>
    family.variants.map((variant): CatalogueItem => {
      const tags = tagsOf(family, variant);
      return {
        id: itemId(family, variant),
        name: variant.name ?? family.name,
        desc: paragraphs(family.description),
        extraInfo: paragraphs(family.extraInfo),
        price: variant.price,
        qoh: variant.qoh,
        imgSrc: pictures(family, variant),
        previewVideos: previews(family, variant),
        data: {
          temp: facts.get(family.material)?.nozzle.recommended ?? null,
          freeGround: variant.freeGround,
          discordOnly: variant.discordOnly,
          membersOnly: family.membersOnly || family.material === 'PLA Sub',
          sku: skuOf(family, variant),
          hex: family.hex,
          summary: family.summary,
          was: variant.was ?? null,
        },
        sides: offersSpoolAddOn(family.material) ? [spoolAddOn] : [],
        active: variant.active,
        displayIndex: variant.displayIndex ?? family.displayIndex,
        type: bundleRuleOf(tags) ? 'bundle' : 'item',
        options: options.get(family.material) ?? emptyOptions(family.material),
        tags,
      };
    }),
  );
  return items.sort((a, b) => b.displayIndex - a.displayIndex || (a.id < b.id ? -1 : 1));
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

function pictures(family: Family, variant: Variant): string[] {
  const { side, more } = variant.media ?? family.media;
  return [family.media.swatch, side, ...more].map((path) => `/media/${path}`);
}

/** The family's spin and video; a variant with its own picture looks different, so it has none. */
function previews({ media }: Family, variant: Variant): string[] {
  if (variant.media) return [];
  return [media.spin, media.video].filter((path) => path !== undefined).map((path) => `/media/${path}`);
}

function skuOf({ material, color }: Family, { diameter, weight }: Variant): string {
  return ['NS', material, color, diameter.replace('.', '').replace('mm', ''), weight]
    .join('-')
    .toUpperCase()
    .replaceAll(' ', '');
}

type Options = CatalogueItem['options'];

function emptyOptions(material: string): Options {
  return { color: [], colorName: [], diameter: [], weight: [], material: [material] };
}

/** The options shoppers can choose from, without hidden and community-only variants. */
function optionsByMaterial(families: readonly Family[]): Map<string, Options> {
  const all = new Map<string, Options>();
  for (const family of families) {
    const shown = family.variants.filter(({ active, discordOnly }) => active && !discordOnly);
    if (shown.length === 0) continue;
    const options = all.get(family.material) ?? emptyOptions(family.material);
    addOnce(options.color, family.color);
    addOnce(options.colorName, family.colorName);
    for (const variant of shown) {
      addOnce(options.diameter, variant.diameter);
      addOnce(options.weight, variant.weight);
    }
    all.set(family.material, options);
  }
  return all;
}

function addOnce(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
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
