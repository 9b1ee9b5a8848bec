import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { itemId } from '../contract/catalogue/expand-family.ts';
import { aboutSchema } from '../contract/editorial/about.ts';
import { cardsSchema } from '../contract/editorial/cards.ts';
import { featuresSchema } from '../contract/editorial/features.ts';
import { madnessSchema } from '../contract/editorial/madness.ts';
import { overnightSchema } from '../contract/editorial/overnight.ts';
import { processSchema } from '../contract/editorial/process.ts';
import { shippingPageSchema } from '../contract/editorial/shipping-page.ts';
import { tutorialHeadSchema } from '../contract/editorial/tutorial.ts';
import { homeSchema } from '../contract/home.ts';
import { premiumSchema } from '../contract/premium.ts';
import { shopDay } from './as-of.ts';
import { ContentCache } from './content-cache.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { readMarkdownFolder, readMedia, readYamlFile } from './content-files.ts';
import { checkHome } from './home.ts';
import { checkLinks } from './links.ts';
import { checkPosts } from './posts.ts';
import { checkProducts, type ItemIds } from './references.ts';
import { checkSampleReviews } from './reviews.ts';
import { pastSales } from './sales.ts';
import { readShopContent } from './shop-content.ts';
import { checkSpelling } from './spelling.ts';
import { checkTexts } from './texts.ts';

/**
 * Reads a content folder as the API does at its start, and the texts of single pages, and keeps what it parsed for the build of the pages and the API.
 * Returns when scheduled sales or posts change next, and what to look at; throws a ContentError with every problem.
 */
export async function checkContent(folder: string, asOf: Date): Promise<{ nextChange: Date; notes: string[] }> {
  const cache = await ContentCache.open(fileURLToPath(new URL('..', import.meta.url)));
  const { catalogue, nextChange } = await readShopContent(folder, { pictures: true, cache, asOf });
  const onSale = new Set(catalogue.items.filter(({ active }) => active).map(({ id }) => id));
  const media = await readMedia(folder);
  const familyOf = new Map(
    catalogue.families.flatMap((family) => family.variants.map((variant) => [itemId(family, variant), family])),
  );
  const today = shopDay(new Date(), catalogue.store.timeZone);
  const problems = [
    ...(await checkPageTexts(folder, { onSale, media, cache })),
    ...checkLinks(folder, { ...catalogue, familyOf, media, today }),
    ...checkTexts(folder, catalogue.materials),
    ...(await checkPosts(folder, today)),
    ...(await checkSampleReviews(folder, catalogue.items)),
    ...checkSpelling(folder),
  ];
  if (problems.length > 0) throw new ContentError(folder, problems);
  await cache.save();
  return { nextChange, notes: pastSales(catalogue.families, asOf) };
}

/** Texts that one page shows and the API never reads. */
const TEXTS = {
  'about.yaml': aboutSchema,
  'cards.yaml': cardsSchema,
  'features.yaml': featuresSchema,
  'madness.yaml': madnessSchema,
  'overnight.yaml': overnightSchema,
  'premium.yaml': premiumSchema,
  'process.yaml': processSchema,
  'shipping-page.yaml': shippingPageSchema,
};

/** Checks the texts of single pages, the items and pictures that the home page names, and the items of tutorials. */
async function checkPageTexts(
  folder: string,
  { onSale, media, cache }: { onSale: ItemIds; media: ReadonlySet<string>; cache: ContentCache },
): Promise<ContentProblem[]> {
  const home = await readYamlFile(folder, 'home.yaml', homeSchema, { cache });
  const texts = await Promise.all(
    Object.entries(TEXTS).map(([file, schema]) => readYamlFile<typeof schema>(folder, file, schema, { cache })),
  );
  const tutorials = await readMarkdownFolder(folder, 'tutorials', tutorialHeadSchema);
  return [
    ...tutorials.files.flatMap(({ file, value }) => checkProducts(file, value.head.products, onSale)),
    ...(home.ok ? checkHome(home.value, onSale, media) : home.problems),
    ...texts.flatMap((text) => (text.ok ? [] : text.problems)),
  ];
}

if (import.meta.main) {
  const [folder = 'content', moment = new Date().toISOString()] = process.argv.slice(2);
  try {
    console.log(JSON.stringify(await checkContent(folder, new Date(moment))));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
