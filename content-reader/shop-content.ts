import type { CatalogueItem } from '../contract/catalogue/item.ts';
import { isPublished } from '../contract/editorial/post.ts';
import { nextChange, shopDay } from './as-of.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import type { Content } from './content.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { readSpoolFacts } from './filament/filaments.ts';
import { readMachineLoad } from './machine-load.ts';
import { readPosts } from './posts.ts';
import { readPrintContent, readPrintRanges } from './print.ts';
import { readReviews } from './reviews.ts';
import { readSearch } from './search.ts';

/**
 * What the API starts with besides the catalogue. Each throws a ContentError with all that is wrong in its files. Where the
 * catalogue is wrong itself, there are no `items`, and none that a file names is reported as unknown.
 */
const PARTS = {
  shipping: (content: Content) => content.value('shipping.yaml'),
  /** what Canadians pay at the door */
  canada: (content: Content) => content.value('canada.yaml'),
  /** of the mails that shoppers get */
  mails: (content: Content) => content.value('mails.yaml'),
  print: readPrintContent,
  search: readSearch,
  /** by material */
  printRanges: readPrintRanges,
  /** of shoppers, as of this release */
  reviews: readReviews,
  posts: readPosts,
  machineLoad: readMachineLoad,
  /** what the record of a spool is made from, beside the catalogue */
  spoolFacts: readSpoolFacts,
} satisfies Record<string, (content: Content, items?: readonly CatalogueItem[]) => unknown>;

type Parts = { readonly [Part in keyof typeof PARTS]: ReturnType<(typeof PARTS)[Part]> };

/** Everything in the content folder that the API starts with; of posts, those that are out. */
export interface ShopContent extends Parts {
  readonly catalogue: Catalogue;
  /** the first moment at which prices or posts change without an edit */
  readonly nextChange: Date;
}

/**
 * All content of the API. The build and `npm run check:content` read it too, so a file that would keep the API from starting
 * stops an edit before it reaches a running shop. Throws one ContentError with every problem.
 */
export function readShopContent(content: Content): ShopContent {
  const problems: ContentProblem[] = [];
  function collect<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  }
  const catalogue = collect(() => readCatalogue(content));
  const entries = Object.entries(PARTS).map(([name, read]) => [name, collect(() => read(content, catalogue?.items))]);
  if (!catalogue || problems.length > 0) throw new ContentError(content.folder, problems);
  const parts: Parts = Object.fromEntries(entries);
  const { families, store } = catalogue;
  const today = shopDay(content.asOf, store.timeZone);
  const heads = parts.posts.map(({ head }) => head);
  return {
    ...parts,
    catalogue,
    posts: parts.posts.filter(({ head }) => isPublished(head, today)),
    nextChange: nextChange({ families, posts: heads, timeZone: store.timeZone }, content.asOf),
  };
}
