import { defineCollection } from 'astro:content';
import { familySchema } from '../api/contract/catalogue/family.ts';
import { materialSchema } from '../api/contract/catalogue/material.ts';
import { storeSchema } from '../api/contract/catalogue/store.ts';
import { postHeadSchema } from '../api/contract/editorial/post.ts';
import { sheetSchema } from '../api/contract/editorial/sheet.ts';
import { textPageHeadSchema } from '../api/contract/editorial/text-page.ts';
import { tutorialHeadSchema } from '../api/contract/editorial/tutorial.ts';
import { homeSchema } from '../api/contract/home.ts';
import { markdownFiles } from './build/markdown-files.ts';
import { yamlFiles } from './build/yaml-files.ts';

export const collections = {
  products: defineCollection({ loader: yamlFiles('products/**/*.yaml', familySchema), schema: familySchema }),
  materials: defineCollection({ loader: yamlFiles('materials/*.yaml', materialSchema), schema: materialSchema }),
  store: defineCollection({ loader: yamlFiles('store.yaml', storeSchema), schema: storeSchema }),
  home: defineCollection({ loader: yamlFiles('home.yaml', homeSchema), schema: homeSchema }),
  posts: defineCollection({ loader: markdownFiles('blog/**/*.md', postHeadSchema), schema: postHeadSchema }),
  sheets: defineCollection({ loader: yamlFiles('sheets/*.yaml', sheetSchema), schema: sheetSchema }),
  pages: defineCollection({ loader: markdownFiles('pages/*.md', textPageHeadSchema), schema: textPageHeadSchema }),
  tutorials: defineCollection({
    loader: markdownFiles('tutorials/*.md', tutorialHeadSchema),
    schema: tutorialHeadSchema,
  }),
};
