import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkAdviser } from './adviser.ts';
import { shopDay } from './as-of.ts';
import type { Catalogue } from './catalogue.ts';
import { Content, type YamlFile } from './content.ts';
import { ContentCache } from './content-cache.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { checkHome } from './home.ts';
import { checkLinks } from './links.ts';
import { checkPosts } from './posts.ts';
import { checkProducts } from './references.ts';
import { checkSampleReviews } from './reviews.ts';
import { pastSales } from './sales.ts';
import { readShopContent, type ShopContent } from './shop-content.ts';
import { checkSpelling } from './spelling.ts';
import { checkTexts } from './texts.ts';

/** What a valid catalogue says, for the checks of everything else. */
interface Shop extends Catalogue {
  /** ids of items */
  readonly onSale: ReadonlySet<string>;
  /** the day on which the content is read, such as 2026-11-18 */
  readonly today: string;
}

/** What is written right and still a mistake, once the API could start with it. */
const CHECKS: readonly ((content: Content, shop: Shop) => ContentProblem[])[] = [
  checkPageTexts,
  checkLinks,
  checkTexts,
  checkPosts,
  checkSampleReviews,
  checkSpelling,
  checkAdviser,
];

/**
 * Reads a content folder as the API does at its start, and the texts of single pages, and keeps what it parsed for the build of the pages and the API.
 * Returns when scheduled sales or posts change next, what is sold, and what to look at; throws a ContentError with every problem.
 */
export async function checkContent(folder: string, asOf: Date) {
  const cache = await ContentCache.open(fileURLToPath(new URL('..', import.meta.url)));
  const { catalogue, nextChange } = readWhole(new Content(folder, { pictures: true, cache, asOf }));
  await cache.save();
  return { nextChange, items: catalogue.items, notes: pastSales(catalogue.families, asOf) };
}

/** Everything that is wrong in content, in the words of `npm run check:content`. */
export function contentProblems(content: Content): readonly ContentProblem[] {
  try {
    readWhole(content);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

function readWhole(content: Content): ShopContent {
  const shopContent = readShopContent(content);
  const { catalogue } = shopContent;
  const onSale = new Set(catalogue.items.filter(({ active }) => active).map(({ id }) => id));
  const shop = { ...catalogue, onSale, today: shopDay(new Date(), catalogue.store.timeZone) };
  const problems = CHECKS.flatMap((check) => check(content, shop));
  if (problems.length > 0) throw new ContentError(content.folder, problems);
  return shopContent;
}

/** Texts that one page shows and the API never reads. */
const TEXTS = [
  'about.yaml',
  'cards.yaml',
  'features.yaml',
  'madness.yaml',
  'overnight.yaml',
  'premium.yaml',
  'process.yaml',
  'shipping-page.yaml',
] as const satisfies YamlFile[];

/** Checks the texts of single pages, the items and pictures that the home page names, and the items of tutorials. */
function checkPageTexts(content: Content, { onSale }: Shop): ContentProblem[] {
  const home = content.yaml('home.yaml');
  const tutorials = content.markdownFolder('tutorials');
  return [
    ...tutorials.files.flatMap(({ file, value }) => checkProducts(file, value.head.products, onSale)),
    ...(home.ok ? checkHome(home.value, onSale, content.media) : home.problems),
    ...TEXTS.flatMap((file) => {
      const text = content.yaml(file);
      return text.ok ? [] : text.problems;
    }),
  ];
}

if (import.meta.main) {
  const [folder = 'content', moment = new Date().toISOString()] = process.argv.slice(2);
  try {
    const { nextChange, notes } = await checkContent(folder, new Date(moment));
    console.log(JSON.stringify({ nextChange, notes }));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
