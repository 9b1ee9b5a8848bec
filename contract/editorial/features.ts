import * as z from 'zod';
import { copy, linkSchema, pageWords } from './page-words.ts';

/** `content/features.yaml`: the special features of filament and shop, each with a link. */
export const featuresSchema = z.strictObject({
  ...pageWords,
  groups: z
    .array(
      z.strictObject({
        heading: copy,
        text: copy,
        features: z
          .array(
            z.strictObject({
              figure: copy.max(12).describe('large figure above it, such as "±0.03 mm"'),
              title: copy.max(40),
              text: copy.max(260),
              link: linkSchema,
            }),
          )
          .min(2)
          .max(9),
      }),
    )
    .min(1)
    .max(4),
});
export type Features = z.infer<typeof featuresSchema>;
