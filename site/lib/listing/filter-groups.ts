import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import type { Home } from '../../../contract/home.ts';
import { cardFacts } from '../../../contract/listing/card-facts.ts';
import type { FacetName } from '../../../contract/listing/facets.ts';

export interface FilterOption {
  readonly facet: FacetName;
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** of a color family */
  readonly hex?: string;
}

export interface FilterGroup {
  readonly legend: string;
  readonly options: readonly FilterOption[];
}

interface Words {
  /** in the order of the menus */
  readonly materials: readonly Pick<Material, 'name' | 'label'>[];
  readonly colors: Home['colors'];
}

/** The filter groups with at least two options among these items. */
export function filterGroups(items: readonly CatalogueItem[], { materials, colors }: Words): FilterGroup[] {
  const all = items.map((item) => ({ item, facts: cardFacts(item) }));
  const optionsOf = (facet: FacetName, order: readonly string[], label: (value: string) => string): FilterOption[] => {
    const found = Map.groupBy(all, ({ facts }) => facts[facet]);
    const rank = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
    return [...found]
      .filter(([value]) => value !== '')
      .map(([value, those]) => ({ facet, value, label: label(value), count: those.length }))
      .sort((a, b) => rank(a.value) - rank(b.value) || (a.value < b.value ? -1 : 1));
  };
  const hexOf = (family: string) =>
    colors.find((color) => color.family === family)?.hex ??
    items.find(({ tags }) => tags.colorFamily === family)?.data.hex ??
    '';
  const names = materials.map(({ name }) => name);
  const labelOf = (material: string) => materials.find(({ name }) => name === material)?.label ?? material;
  const families = colors.map(({ family }) => family);
  const choices: FilterGroup[] = [
    { legend: 'Category', options: optionsOf('category', ['Filament', 'Parts', 'Merch'], String) },
    { legend: 'Material', options: optionsOf('material', names, labelOf) },
    {
      legend: 'Color',
      options: optionsOf('colorFamily', families, String).map((option) => ({ ...option, hex: hexOf(option.value) })),
    },
    { legend: 'Diameter', options: optionsOf('diameter', [], formatSize) },
    { legend: 'Weight', options: optionsOf('weight', [], formatSize) },
  ];
  const marks: FilterOption[] = [
    // Always offered, because stock may change while the page is open.
    { facet: 'inStock', value: 'true', label: 'In stock now', count: items.filter(({ qoh }) => qoh > 0).length },
    ...optionsOf('sale', [], () => 'On sale'),
    ...optionsOf('new', [], () => 'New this season'),
  ];
  return [...choices.filter(({ options }) => options.length > 1), { legend: 'Availability', options: marks }];
}

/** The price range in whole dollars, for the ends of the slider. */
export function priceScale(items: readonly { readonly price: number }[]): { low: number; high: number } {
  const prices = items.map(({ price }) => price / 100);
  return { low: Math.floor(Math.min(...prices)), high: Math.ceil(Math.max(...prices)) };
}
