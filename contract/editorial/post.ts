import * as z from 'zod';
import { pictureFile } from './picture-file.ts';

/** Blog categories; each has its own list page. */
export const postCategories = ['Materials', 'Printing', 'Workshop'] as const;

/** The head of `content/blog/{slug}.md`. The file's name is the slug, the text below the head the article. */
export const postHeadSchema = z.strictObject({
  title: z.string().min(3).max(80),
  category: z.enum(postCategories),
  date: z.iso
    .date('must be a date such as 2026-11-18')
    .describe('publication date; hidden until that day begins in the shop’s time zone'),
  updated: z.iso.date('must be a date such as 2026-11-18').optional().describe('date of the last relevant change'),
  preview: z.string().min(40).max(240).describe('one or two sentences for lists and feeds'),
  metaTitle: z.string().min(10).max(65).describe('title of the browser’s tab and of search results'),
  metaDesc: z.string().min(50).max(160).describe('description for search results'),
  cover: pictureFile.describe('address of a picture, 3:2, such as /media/blog/drying-1440.webp'),
  coverAlt: z.string().describe('what the cover shows; empty when it only decorates'),
  author: z.string().min(2),
  draft: z.boolean().default(false).describe('true: shown while writing, never published'),
  products: z.array(z.string()).max(6).default([]).describe('ids of items that go with the article'),
});
export type PostHead = z.output<typeof postHeadSchema>;

/** A slug is part of a URL: lower case letters, digits, single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a post is public on a day such as `2026-11-18`, by the clock of the shop. */
export function isPublished({ draft, date }: Pick<PostHead, 'draft' | 'date'>, today: string): boolean {
  return !draft && date <= today;
}
