import * as z from 'zod';
import { postHeadSchema, slugPattern } from './post.ts';

/** What lists say of a post. */
export const blogSummarySchema = postHeadSchema
  .pick({
    title: true,
    category: true,
    date: true,
    preview: true,
    metaTitle: true,
    metaDesc: true,
    cover: true,
    author: true,
  })
  .extend({
    slug: z.string().regex(slugPattern).describe('the last part of its address'),
    readingMinutes: z.number().int().min(1),
  });
export type BlogSummary = z.infer<typeof blogSummarySchema>;

/** `GET /api/blog/post/{slug}` */
export const blogPostSchema = blogSummarySchema.extend({ content: z.string().describe('HTML') });
export type BlogPost = z.infer<typeof blogPostSchema>;

const PAGE = 'The page must be a whole number, 1 or more.';
const SIZE = 'numPerPage must be a whole number from 1 to 50.';
const wholeNumber = (sentence: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, sentence)
    .transform(Number);

/** The path of `GET /api/blog/page/{n}`, which counts from 1. */
export const blogPagePathSchema = z.object({ n: wholeNumber(PAGE) });

export const blogPageQuerySchema = z.object({
  numPerPage: wholeNumber(SIZE).pipe(z.number().max(50, SIZE)).default(10),
});
