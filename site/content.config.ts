import { defineCollection } from 'astro:content';
import { postHeadSchema } from '../contract/editorial/post.ts';
import { sheetSchema } from '../contract/editorial/sheet.ts';
import { textPageHeadSchema } from '../contract/editorial/text-page.ts';
import { tutorialHeadSchema } from '../contract/editorial/tutorial.ts';
import { markdownFolder, yamlFolder } from './build/content-loaders.ts';

/** Texts whose Markdown Astro renders. The catalogue is read by `site/lib/catalogue/load-catalogue.ts`. */
export const collections = {
  posts: defineCollection({ loader: markdownFolder('blog'), schema: postHeadSchema }),
  sheets: defineCollection({ loader: yamlFolder('sheets'), schema: sheetSchema }),
  pages: defineCollection({ loader: markdownFolder('pages'), schema: textPageHeadSchema }),
  tutorials: defineCollection({ loader: markdownFolder('tutorials'), schema: tutorialHeadSchema }),
};
