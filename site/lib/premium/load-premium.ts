import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { type Premium, premiumSchema } from '../../../api/contract/premium.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { ContentProblems } from '../../build/content-problems.ts';
import { parseYaml } from '../../build/yaml-files.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { listable } from '../listing/listed-items.ts';

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
  const copy = await readCopy();
  const { byId, items, store } = await loadCatalogue();
  const spool = byId.get(copy.worth.item);
  if (!spool) {
    throw new ContentProblems([`content/${FILE}: worth.item must be an item on sale, found "${copy.worth.item}"`]);
  }
  return { copy, price: store.premium.price, exclusives: exclusivesOf(items), spool };
}

async function readCopy(): Promise<Premium> {
  const parsed = parseYaml(FILE, await readFile(join(contentFolder, FILE), 'utf8'), premiumSchema);
  if ('problems' in parsed) throw new ContentProblems(parsed.problems);
  return parsed.data;
}
