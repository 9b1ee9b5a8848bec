import * as z from 'zod';

/** How many suggestions of each group an answer has at most. */
export const MAX_SUGGESTIONS = { goods: 6, categories: 3, posts: 3, answers: 3 } as const;

export const suggestionSchema = z.object({
  label: z.string().describe('what it is called'),
  url: z.string().startsWith('/').describe('path of its page, with an anchor for an answer'),
  detail: z
    .string()
    .describe('a second line; of a product its spec line and price, such as “PLA · 1.75 mm · 1 kg · $24.99”'),
  picture: z.string().optional().describe('URL of a picture 160 px wide'),
  hex: z.string().optional().describe('a filament’s color, such as `#0b5a63`'),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

const atMost = (count: number) => z.array(suggestionSchema).max(count);

/** What the shop suggests for words that are being typed. */
export const suggestionsSchema = z.object({
  goods: atMost(MAX_SUGGESTIONS.goods),
  categories: atMost(MAX_SUGGESTIONS.categories),
  posts: atMost(MAX_SUGGESTIONS.posts),
  answers: atMost(MAX_SUGGESTIONS.answers),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
