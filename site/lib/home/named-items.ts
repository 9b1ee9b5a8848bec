import type { BannerSet } from '../../../api/contract/home/slider.ts';
import type { Home } from '../../../api/contract/home.ts';

type NamedItem = [field: string, id: string];

/** Every item in content/home.yaml, with its field. */
export function namedItems({ slider, promos }: Home): NamedItem[] {
  const { strength, limited, minis, premium, goods } = promos;
  return [
    ...bannerItems('phone', slider),
    ...bannerItems('desktop', slider),
    ['promos.strength.item', strength.item],
    ...list('promos.limited.items', limited.items),
    ['promos.minis.bundle', minis.bundle],
    ...list('promos.minis.items', minis.items),
    ['promos.premium.worth.spool', premium.worth.spool],
    ['promos.premium.worth.exclusive', premium.worth.exclusive],
    ...list('promos.premium.machine.slots', premium.machine.slots),
    ...goods.map(({ item }, index): NamedItem => [`promos.goods[${index}].item`, item]),
  ];
}

function bannerItems(set: BannerSet, slider: Home['slider']): NamedItem[] {
  return slider[set].flatMap(({ items }, index) => list(`slider.${set}[${index}].items`, items));
}

function list(field: string, ids: readonly (string | null)[]): NamedItem[] {
  return ids.flatMap((id, index): NamedItem[] => (id ? [[`${field}[${index}]`, id]] : []));
}
