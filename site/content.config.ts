import { defineCollection } from 'astro:content';
import { familySchema } from '../api/contract/catalogue/family.ts';
import { materialSchema } from '../api/contract/catalogue/material.ts';
import { storeSchema } from '../api/contract/catalogue/store.ts';
import { postHeadSchema } from '../api/contract/editorial/post.ts';
import { sheetSchema } from '../api/contract/editorial/sheet.ts';
import { textPageHeadSchema } from '../api/contract/editorial/text-page.ts';
import { tutorialHeadSchema } from '../api/contract/editorial/tutorial.ts';
import { homeSchema } from '../api/contract/home.ts';
import { markdownFolder, yamlFile, yamlFolder } from './build/content-loaders.ts';

export const collections = {
  products: defineCollection({ loader: yamlFolder('products', familySchema), schema: familySchema }),
  materials: defineCollection({ loader: yamlFolder('materials', materialSchema), schema: materialSchema }),
  store: defineCollection({ loader: yamlFile('store.yaml', storeSchema), schema: storeSchema }),
  home: defineCollection({ loader: yamlFile('home.yaml', homeSchema), schema: homeSchema }),
  posts: defineCollection({ loader: markdownFolder('blog', postHeadSchema), schema: postHeadSchema }),
  // The folder below holds what all sheets share.
  sheets: defineCollection({ loader: yamlFolder('sheets', sheetSchema, { subfolders: false }), schema: sheetSchema }),
  pages: defineCollection({ loader: markdownFolder('pages', textPageHeadSchema), schema: textPageHeadSchema }),
  tutorials: defineCollection({ loader: markdownFolder('tutorials', tutorialHeadSchema), schema: tutorialHeadSchema }),
};
