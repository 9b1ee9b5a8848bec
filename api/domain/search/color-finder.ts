import { itemPath } from '../../../contract/catalogue/addresses.ts';
import type { Lab } from '../../../contract/catalogue/filament-facts.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { spoolMaterials } from '../../../contract/catalogue/material.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { hasOneColor } from '../../../contract/filament/one-color.ts';
import { mainListing } from '../../../contract/listing/listed-items.ts';
import { differenceWords, type NearestColor } from '../../../contract/nearest-colors.ts';
import type { Deps } from '../deps.ts';
import { colorDistance, filamentLab, labOf } from './color-distance.ts';
import { familyKey } from './search-index.ts';

interface NearestRequest {
  readonly hex: string;
  readonly material: string | undefined;
  readonly isInStock: boolean;
  readonly limit: number;
}

/** One color of a material. */
interface Color extends Pick<NearestColor, 'lab' | 'source' | 'finish' | 'material'> {
  /** its sizes, by their places in the catalogue's list, which outlast changes of stock */
  readonly places: readonly number[];
}

/** The colors that filament is sold in, by how near they are to another. */
export class ColorFinder {
  readonly #deps: FinderDeps;
  #colors: readonly Color[] = [];
  #contentVersion = -1;

  constructor(deps: FinderDeps) {
    this.#deps = deps;
    // At the start of the API, and not with the first request.
    if (deps.catalogue.list().length > 0) this.#current(deps.catalogue.list());
  }

  /** The nearest first; of equally near ones, those in stock. */
  nearest({ hex, material, isInStock, limit }: NearestRequest): NearestColor[] {
    const items = this.#deps.catalogue.list();
    const asked: Lab = labOf(hex);
    return this.#current(items)
      .filter((color) => material === undefined || color.material === material)
      .flatMap(({ places, ...color }) => {
        const sizes = places.flatMap((place) => items[place] ?? []);
        const item = sizes.find(({ qoh }) => qoh > 0) ?? sizes[0];
        return item && (item.qoh > 0 || !isInStock) ? [{ color, item, distance: colorDistance(asked, color.lab) }] : [];
      })
      .sort((a, b) => a.distance - b.distance || Number(b.item.qoh > 0) - Number(a.item.qoh > 0))
      .slice(0, limit)
      .map(({ color, item, distance }) => ({ ...color, ...factsOf(item), ...differenceOf(distance) }));
  }

  #current(items: readonly Item[]): readonly Color[] {
    const { catalogue, search } = this.#deps;
    if (catalogue.contentVersion === this.#contentVersion) return this.#colors;
    const placeOf = new Map(items.map(({ id }, place) => [id, place]));
    const byColor = Map.groupBy(
      mainListing(items).filter(({ tags }) => hasOneColor(tags)),
      ({ tags }) => familyKey(tags),
    );
    this.#colors = [...byColor].flatMap(([key, sizes]): Color[] => {
      const material = spoolMaterials.find((name) => name === sizes[0]?.tags.material);
      if (!sizes[0] || !material) return [];
      const { measured, finish } = search.families.get(key) ?? {};
      return [
        {
          material,
          lab: filamentLab(sizes[0].data.hex, measured),
          source: measured ? 'measured' : 'page',
          ...(finish && { finish }),
          places: sizes.flatMap(({ id }) => placeOf.get(id) ?? []),
        },
      ];
    });
    this.#contentVersion = catalogue.contentVersion;
    return this.#colors;
  }
}

type FinderDeps = Pick<Deps, 'search'> & { readonly catalogue: Pick<Deps['catalogue'], 'contentVersion' | 'list'> };

function factsOf(item: Item) {
  const { id, tags, data, price, qoh } = item;
  return {
    id,
    name: fullName(item),
    url: itemPath(tags),
    line: specLine(tags),
    hex: data.hex.toUpperCase(),
    price,
    qoh,
    membersOnly: data.membersOnly,
  };
}

/** The words belong to the number that is shown. */
function differenceOf(distance: number): Pick<NearestColor, 'deltaE' | 'difference'> {
  const deltaE = Math.round(100 * distance) / 100;
  return { deltaE, difference: differenceWords(deltaE) };
}
