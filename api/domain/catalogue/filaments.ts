import { isAvailable } from '../../../contract/catalogue/availability.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import type { FilamentOnSale, FilamentQuery } from '../../../contract/filament/filament-calls.ts';
import { filamentFilePath, filesOf } from '../../../contract/filament/filament-files.ts';
import { listable } from '../../../contract/listing/listed-items.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

type FilamentDeps = Pick<Deps, 'catalogue' | 'filaments' | 'settings'>;

/** The spools that lists show, in their order: one page of them, and how many there are. */
export function listFilaments(deps: FilamentDeps, { material, limit, offset }: FilamentQuery) {
  const items = listable(deps.catalogue.list()).filter(
    ({ id, tags }) => deps.filaments.has(id) && (material === undefined || tags.material === material),
  );
  const page = items.slice(offset, offset + limit).map((item) => onSale(deps, item, findFilament(deps, item.id)));
  return { page, total: items.length };
}

/** A spool that the shop sells or once sold: whoever has one at home still needs its data. */
export function showFilament(deps: FilamentDeps, id: string): FilamentOnSale {
  return onSale(deps, deps.catalogue.get(id), findFilament(deps, id));
}

export function findFilament({ filaments }: Pick<Deps, 'filaments'>, id: string): Filament {
  const filament = filaments.get(id);
  if (!filament) throw new ShopError('item_unknown');
  return filament;
}

function onSale({ settings }: FilamentDeps, item: Item | undefined, filament: Filament): FilamentOnSale {
  const files = filesOf(filament).map((kind) => [kind, settings.publicUrl + filamentFilePath(filament.id, kind)]);
  return {
    ...filament,
    price: item?.active ? item.price : null,
    inStock: item?.active === true && isAvailable(item),
    files: Object.fromEntries(files),
  };
}
