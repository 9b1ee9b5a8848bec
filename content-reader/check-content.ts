import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { itemId } from '../api/contract/catalogue/expand-family.ts';
import { shopDay } from './as-of.ts';
import { ContentCache } from './content-cache.ts';
import { ContentError } from './content-error.ts';
import { readMedia } from './content-files.ts';
import { checkLinks } from './links.ts';
import { checkPageTexts } from './page-texts.ts';
import { checkPostDates } from './post-dates.ts';
import { checkSampleReviews } from './reviews.ts';
import { readShopContent } from './shop-content.ts';
import { checkSpelling } from './spelling.ts';

/**
 * Reads a content folder as the API does at its start, and the texts of single pages, and keeps what it parsed for the build of the pages and the API.
 * Prints when scheduled sales or posts change next; or every problem, and fails.
 */
const [folder = 'content', moment = new Date().toISOString()] = process.argv.slice(2);
try {
  const cache = await ContentCache.open(fileURLToPath(new URL('..', import.meta.url)));
  const asOf = new Date(moment);
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
    ...(await checkPostDates(folder, today)),
    ...(await checkSampleReviews(folder, catalogue.items)),
    ...checkSpelling(folder),
  ];
  if (problems.length > 0) throw new ContentError(folder, problems);
  await cache.save();
  console.log(JSON.stringify({ nextChange }));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
