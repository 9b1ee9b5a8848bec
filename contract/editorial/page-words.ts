import * as z from 'zod';

export const copy = z.string().min(1);
export const itemIdSchema = z
  .string()
  .regex(/^[a-z0-9.-]+$/, 'must be the id of an item, such as pla-black-1.75mm-1kg');
export const linkSchema = z.strictObject({
  label: copy,
  url: z.string().regex(/^\/\S*$/, 'must be a path of this shop, such as /shop/PLA/'),
});

/** The metadata and heading of every designed page. */
export const pageWords = {
  title: z.string().min(10).max(54).describe('of the browser tab and in search results'),
  description: z.string().min(50).max(160).describe('for search results'),
  heading: copy.max(60),
  lede: copy.max(300).describe('a sentence or two below the heading'),
};
