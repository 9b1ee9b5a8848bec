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
import type { ContentCache } from './content-cache.ts';
import type { ContentProblem } from './content-error.ts';
import { readMarkdownFolder, readYamlFile } from './content-files.ts';
import { checkHome } from './home.ts';
import { checkProducts, type ItemIds } from './references.ts';

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
export async function checkPageTexts(
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
