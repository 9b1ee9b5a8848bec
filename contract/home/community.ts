import * as z from 'zod';
import { copy, hex, homePictureSchema, squarePicture } from './parts.ts';

const httpsAddress = z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' });

/** One maker and one piece, told at length. Wide screens only. */
export const spotlightSchema = z.strictObject({
  heading: copy,
  picture: homePictureSchema,
  hex: hex.describe('tints the ground'),
  quote: copy,
  name: copy,
  about: copy,
  facts: z
    .array(z.strictObject({ label: copy, value: copy }))
    .min(1)
    .max(4),
});

/** Prints of the shop's own beside its accounts, which stand in store.yaml. Wide screens only. */
export const socialsSchema = z.strictObject({
  heading: copy,
  text: copy,
  photos: z
    .array(
      z.strictObject({
        picture: squarePicture,
        hex: hex.describe('tints the ground'),
        alt: copy,
        piece: copy.describe('what was printed'),
        caption: copy.describe('what it was printed in'),
      }),
    )
    .min(3)
    .max(6),
  embedScript: httpsAddress.optional().describe('public script of a social feed; nothing is loaded without it'),
  embedClass: z
    .string()
    .regex(/^[\w-]+$/, 'must be one class name')
    .optional()
    .describe('class of the element that the script fills, as its maker says'),
});
export type Socials = z.infer<typeof socialsSchema>;
