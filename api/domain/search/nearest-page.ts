import { itemPath } from '../../../contract/catalogue/addresses.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { hasOwnPage, listable } from '../../../contract/listing/listed-items.ts';
import { colorDistance, labOf } from './color-distance.ts';

/** Finds where a decoded path of an item that is not sold leads to; undefined: content has no such item, or nothing is near. */
type NearestPage = (path: string) => string | undefined;

/**
 * The page of an item that is not sold leads to the nearest one of its material: with its diameter, since printers take one
 * only, then with the color that looks most like it, then with its weight.
 */
export function nearestPage(items: readonly CatalogueItem[]): NearestPage {
  const gone = new Map(
    items
      .filter(({ active }) => !active)
      .filter(hasOwnPage)
      .map((item) => [spelled(pageOf(item)), item]),
  );
  return (path) => {
    const item = gone.get(spelled(path));
    const [nearest] = item ? byDistance(item, items) : [];
    return nearest && pageOf(nearest);
  };
}

const pageOf = ({ tags }: CatalogueItem) => decodeURIComponent(itemPath(tags));
const spelled = (path: string) => path.toLowerCase().replace(/\/$/, '');

function byDistance(item: CatalogueItem, items: readonly CatalogueItem[]): CatalogueItem[] {
  const color = labOf(item.data.hex);
  const distanceOf = ({ tags, data }: CatalogueItem) => [
    Number(tags.diameter !== item.tags.diameter),
    Number(tags.kind !== item.tags.kind),
    colorDistance(color, labOf(data.hex)),
    Number(tags.weight !== item.tags.weight),
  ];
  return listable(items)
    .filter(({ tags }) => tags.material === item.tags.material)
    .map((each) => ({ each, distance: distanceOf(each) }))
    .sort((a, b) => a.distance.reduce((order, value, at) => order || value - (b.distance[at] ?? 0), 0))
    .map(({ each }) => each);
}
