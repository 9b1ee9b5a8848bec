import * as z from 'zod';

/** The head of `content/pages/{slug}.md`: a text page, such as the terms. */
export const textPageHeadSchema = z.strictObject({
  title: z.string().min(3).max(80).describe('the heading'),
  metaTitle: z.string().min(5).max(65),
  metaDesc: z.string().min(50).max(160),
  lede: z.string().describe('one or two sentences below the heading'),
  updated: z.iso.date('must be a date such as 2026-11-18').optional().describe('day of the last change'),
  updatedWords: z.string().optional().describe('that day as the page says it; without it, in words of ours'),
});
