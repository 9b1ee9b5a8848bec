import * as z from 'zod';

/** A color that members can vote for. */
export const pollOptionSchema = z.object({
  option: z.string().trim().min(1).max(60).describe('name, 1 to 60 characters'),
  hex: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .describe('its color, such as #1E8A8A'),
  note: z.string().trim().min(1).max(120).optional().describe('one line about the color'),
});
export type PollOption = z.infer<typeof pollOptionSchema>;

/** Fewer is no choice; more fit on no screen. Votes name their option, so no two are called the same. */
export const pollOptionsSchema = z
  .array(pollOptionSchema)
  .min(2)
  .max(12)
  .refine((options) => new Set(options.map(({ option }) => option)).size === options.length);
