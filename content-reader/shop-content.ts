import { isPublished } from '../contract/editorial/post.ts';
import type { MachineLoad } from '../contract/premium/machine-load.ts';
import type { PublishedReviews } from '../contract/product-reviews/published.ts';
import type { PrintRanges } from '../contract/product-reviews/review.ts';
import type { PrintContent } from '../contract/queu3d/print-content.ts';
import { type ShippingTable, shippingTableSchema } from '../contract/shipping/shipping-table.ts';
import { nextChange, shopDay } from './as-of.ts';
import { type Catalogue, type ReadOptions, readCatalogue } from './catalogue.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { readMedia, readYaml } from './content-files.ts';
import { readMachineLoad } from './machine-load.ts';
import { readPosts, type StoredPost } from './posts.ts';
import { readPrintContent, readPrintRanges } from './print.ts';
import { readReviews } from './reviews.ts';
import { readSearch, type SearchContent } from './search.ts';

/** Reads `shipping.yaml` of a content folder; throws a ContentError that names everything that is wrong in it. */
export function readShippingTable(folder: string): Promise<ShippingTable> {
  return readYaml(folder, 'shipping.yaml', shippingTableSchema);
}

/** Everything in the content folder that the API starts with. */
export interface ShopContent {
  readonly catalogue: Catalogue;
  /** that are out, newest first */
  readonly posts: readonly StoredPost[];
  /** the first moment at which prices or posts change without an edit */
  readonly nextChange: Date;
  readonly shipping: ShippingTable;
  readonly machineLoad: MachineLoad;
  readonly print: PrintContent;
  readonly search: SearchContent;
  /** by material */
  readonly printRanges: ReadonlyMap<string, PrintRanges>;
  /** of shoppers, as of this release */
  readonly reviews: PublishedReviews;
}

/**
 * Reads all content of the API. The build and `npm run check:content` call it too, so a file that would keep the API
 * from starting stops an edit before it reaches a running shop. Throws one ContentError with every problem.
 */
export async function readShopContent(folder: string, options: ReadOptions): Promise<ShopContent> {
  const asOf = options.asOf ?? new Date();
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
  const [catalogue, shipping, print, search, printRanges, reviews, media] = await Promise.all([
    collect(readCatalogue(folder, { ...options, asOf })),
    collect(readShippingTable(folder)),
    collect(readPrintContent(folder)),
    collect(readSearch(folder)),
    collect(readPrintRanges(folder)),
    collect(readReviews(folder)),
    options.pictures ? readMedia(folder) : undefined,
  ]);
  // Without a catalogue, every item that these name would be reported as unknown.
  const ids = catalogue && new Set(catalogue.items.map(({ id }) => id));
  const posts = ids && (await collect(readPosts(folder, ids, media)));
  const machineLoad = await collect(readMachineLoad(folder, catalogue?.items));
  if (!catalogue || !shipping || !print || !search || !printRanges || !reviews || !posts || !machineLoad) {
    throw new ContentError(folder, problems);
  }
  const { families, store } = catalogue;
  const today = shopDay(asOf, store.timeZone);
  return {
    catalogue,
    posts: posts.filter(({ head }) => isPublished(head, today)),
    nextChange: nextChange({ families, posts: posts.map(({ head }) => head), timeZone: store.timeZone }, asOf),
    shipping,
    machineLoad,
    print,
    search,
    printRanges,
    reviews,
  };
}
