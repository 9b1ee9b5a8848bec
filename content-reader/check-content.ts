import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { itemId } from '../contract/catalogue/expand-family.ts';
import { shopDay } from './as-of.ts';
import { ContentCache } from './content-cache.ts';
import { ContentError } from './content-error.ts';
import { readMedia } from './content-files.ts';
import { checkLinks } from './links.ts';
import { checkPageTexts } from './page-texts.ts';
import { checkPosts } from './posts.ts';
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
