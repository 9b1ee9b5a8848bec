import { itemPath } from '../../../contract/catalogue/addresses.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../contract/dollars.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { colorClass } from '../color-class.ts';
import { readContent } from '../editorial/read-content.ts';
import { pictureOf } from '../pictures.ts';
import type { SpoolPicture, VendingFacts } from './vending-facts.ts';

/** The content of a vending page. */
export async function loadVending(): Promise<VendingFacts> {
  const { byId, home, store } = await loadCatalogue();
  const { pool } = readContent('vending.yaml');
  const token = byId.get(store.items.vendingToken);
  return {
    stream: store.vending.stream,
    slots: home.promos.premium.machine.slots.map((id) => (id && spoolPicture(byId.get(id))?.src) ?? null),
    spools: pool.flatMap(({ item }) => spoolPicture(byId.get(item)) ?? []),
    token: { name: token?.name ?? '', price: token ? dollars(token.price) : '', path: itemPath(token?.tags ?? {}) },
  };
}

function spoolPicture(item: CatalogueItem | undefined): SpoolPicture | undefined {
  const side = item && sidePicture(item.imgSrc);
  return side ? { itemId: item.id, src: pictureOf(side, 160), colorClass: colorClass(item.data.hex) } : undefined;
}
