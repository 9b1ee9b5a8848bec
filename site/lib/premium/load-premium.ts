import { ContentError } from '../../../content-reader/content-error.ts';
import { checkItems } from '../../../content-reader/references.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { listable } from '../../../contract/listing/listed-items.ts';
import type { Premium } from '../../../contract/premium.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readCopy } from '../service/read-copy.ts';

/** The colors that members can buy now, newest month first. */
function exclusivesOf(items: readonly CatalogueItem[]): CatalogueItem[] {
  return listable(items).filter(({ tags }) => tags.material === 'PLA Sub');
}

const FILE = 'premium.yaml';

interface PremiumPage {
  readonly copy: Premium;
  /** cents a month */
  readonly price: number;
  /** on sale to members, the newest first */
  readonly exclusives: readonly CatalogueItem[];
  /** the spool of the savings example */
  readonly spool: CatalogueItem;
}

/** The content of the Premium page. */
export async function loadPremium(): Promise<PremiumPage> {
  const copy = await readCopy(FILE);
  const { byId, items, store } = await loadCatalogue();
  const spool = byId.get(copy.worth.item);
  if (!spool) throw new ContentError(contentFolder, checkItems(FILE, [['worth.item', copy.worth.item]], byId));
  return { copy, price: store.premium.price, exclusives: exclusivesOf(items), spool };
}
