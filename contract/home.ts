import * as z from 'zod';
import { colorFamilies } from './catalogue/family.ts';
import { guideSchema, materialNameSchema } from './catalogue/material.ts';
import { socialsSchema, spotlightSchema } from './home/community.ts';
import { copy, hex } from './home/parts.ts';
import { promosSchema } from './home/promos.ts';
import { heroSchema, sliderSchema } from './home/slider.ts';

const pageWordsSchema = z.strictObject({
  title: z.string().min(10).max(70),
  description: z.string().min(50).max(160).describe('for search results'),
});

const benefitSchema = z.strictObject({ figure: copy, unit: copy.optional(), title: copy, text: copy });

/** `content/home.yaml`: the home page, and the words above the list of everything. */
export const homeSchema = z.strictObject({
  title: z.string().min(10).max(70),
  description: z.string().min(50).max(160).describe('for search results'),
  hero: heroSchema,
  slider: sliderSchema,
  intro: z.strictObject({ heading: copy, text: copy }),
  colors: z
    .array(z.strictObject({ family: z.enum(colorFamilies), hex }))
    .min(4)
    .max(12),
  benefits: z.array(benefitSchema).length(3).describe('wide screens'),
  claims: z.array(benefitSchema).length(3).describe('phones and tablets'),
  bestSellers: z.strictObject({ heading: copy }),
  promos: promosSchema,
  spotlight: spotlightSchema,
  socials: socialsSchema,
  shop: z.strictObject({
    heading: copy,
    lede: copy,
    ...pageWordsSchema.shape,
    fallbacks: z
      .partialRecord(materialNameSchema, pageWordsSchema)
      .default({})
      .describe('title and description of a category whose own file has none; the others take those of the shop'),
    guide: guideSchema,
  }),
});
export type Home = z.infer<typeof homeSchema>;
