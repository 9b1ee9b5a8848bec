import { pictureAt, pictureWidths } from '../contract/catalogue/pictures.ts';
import { homePictures } from '../contract/home/parts.ts';
import type { BannerSet } from '../contract/home/slider.ts';
import type { Home } from '../contract/home.ts';
import type { ContentProblem } from './content-error.ts';
import { checkItems, checkPictures, type ItemIds, type Named } from './references.ts';

const HOME_FILE = 'home.yaml';

/** Checks that the items of the home page are on sale and, with the files below media/, that its pictures are there. */
export function checkHome(home: Home, onSale: ItemIds, media?: ReadonlySet<string>): ContentProblem[] {
  return [
    ...checkItems(HOME_FILE, namedItems(home), onSale),
    ...(media ? checkPictures(HOME_FILE, namedPictures(home), media) : []),
  ];
}

function namedItems({ slider, promos }: Home): Named[] {
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
    ...goods.map(({ item }, index): Named => [`promos.goods[${index}].item`, item]),
  ];
}

function bannerItems(set: BannerSet, slider: Home['slider']): Named[] {
  return slider[set].flatMap(({ items }, index) => list(`slider.${set}[${index}].items`, items));
}

function list(field: string, ids: readonly (string | null)[]): Named[] {
  return ids.flatMap((id, index): Named[] => (id ? [[`${field}[${index}]`, id]] : []));
}

/** The pictures of the page's own parts, and the photos that the file lists, in every width. */
function namedPictures({ socials }: Home): Named[] {
  return [
    ...Object.entries(homePictures).flatMap(([name, { widths }]) =>
      widths.map((width): Named => [undefined, `home/${name}-${width}.webp`]),
    ),
    ...socials.photos.flatMap(({ picture }, index) =>
      pictureWidths.map((width): Named => [`socials.photos[${index}].picture`, pictureAt(picture, width)]),
    ),
  ];
}
