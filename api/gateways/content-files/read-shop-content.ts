import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import type { MachineLoad } from '../../contract/premium/machine-load.ts';
import type { PrintContent } from '../../contract/queu3d/print-content.ts';
import type { ShippingTable } from '../../contract/shipping-table.ts';
import { shippingTableSchema } from '../../contract/shipping-table.ts';
import { ContentError } from './content-error.ts';
import { type Catalogue, type ReadCatalogueOptions, readCatalogue } from './read-catalogue.ts';
import { readContentFile } from './read-content-file.ts';
import { readMachineLoad } from './read-machine-load.ts';
import { readPosts, type StoredPost } from './read-posts.ts';
import { readPrintContent } from './read-print-content.ts';

/** Reads `shipping.yaml` of a content folder; throws a ContentError that names everything that is wrong in it. */
export async function readShippingTable(folder: string): Promise<ShippingTable> {
  const result = await readContentFile(folder, 'shipping.yaml', shippingTableSchema);
  if (!result.ok) throw new ContentError(result.problems);
  return result.value;
}

/** Everything in the content folder that the API starts with. */
export interface ShopContent {
  readonly catalogue: Catalogue;
  readonly posts: readonly StoredPost[];
  readonly shipping: ShippingTable;
  readonly machineLoad: MachineLoad;
  readonly print: PrintContent;
}

/**
 * Reads all content of the API. The build and `npm run check:content` call it too, so a file that would keep the API
 * from starting stops an edit before it reaches a running shop. Throws one ContentError with every problem.
 */
export async function readShopContent(folder: string, options: ReadCatalogueOptions): Promise<ShopContent> {
  const problems: ContentProblem[] = [];
  async function collect<T>(reading: Promise<T>): Promise<T | undefined> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  }
  const [catalogue, shipping, print] = await Promise.all([
    collect(readCatalogue(folder, options)),
    collect(readShippingTable(folder)),
    collect(readPrintContent(folder)),
  ]);
  // Without a catalogue, every item that these name would be reported as unknown.
  const ids = catalogue && new Set(catalogue.items.map(({ id }) => id));
  const posts = ids && (await collect(readPosts(folder, ids)));
  const machineLoad = await collect(readMachineLoad(folder, catalogue?.items));
  if (!catalogue || !shipping || !print || !posts || !machineLoad) throw new ContentError(problems);
  return { catalogue, posts, shipping, machineLoad, print };
}
