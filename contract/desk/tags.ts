import * as z from 'zod';

const MAX_TAG = 30;
/** Of one order or customer: more are words for the notes. */
export const MAX_TAGS = 20;

export const tagSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please write a tag.')
  .max(MAX_TAG, `Tags have at most ${MAX_TAG} characters.`)
  .refine((tag) => !tag.includes(','), 'A tag has no comma.');

/** Added and removed, so that two people who tag at the same moment lose nothing. */
export const tagChangeSchema = z.object({
  add: z.array(tagSchema).max(MAX_TAGS).default([]),
  remove: z.array(tagSchema).max(MAX_TAGS).default([]),
});
export type TagChange = z.infer<typeof tagChangeSchema>;

export const tagListSchema = z.object({ tags: z.array(z.string()).describe('in use, the most used first') });
