import * as z from 'zod';
import { cadSchema, waysToCanada } from '../cad.ts';
import { goodsKinds } from '../catalogue/family.ts';
import { provinceCodes } from '../regions.ts';

/** A threshold or fee is never a few cents: such a number was meant in dollars. */
const cadAmount = cadSchema
  .max(1_000_000, 'must be at most 1000000 (CAD 10,000)')
  .refine((value) => value === 0 || value >= 100, {
    error: ({ input }) => `must be in Canadian cents, such as 4000 for CAD 40; found ${input}`,
  });

/** 0, or at least 1: 0.05 was meant as 5. */
const percent = (example: number) =>
  z
    .number()
    .min(0, 'must not be negative')
    .max(50, `must be at most 50: it is a percentage, such as ${example}`)
    .multipleOf(0.001, 'must have at most three decimals, such as 9.975')
    .refine((value) => value === 0 || value >= 1, {
      error: ({ input }) => `must be a percentage, such as ${example} for ${example}%; found ${input}`,
    });

/** What the border agency collects on goods for a person in a province. */
const provinceSchema = z
  .strictObject({
    gst: percent(5).optional().describe('federal tax'),
    hst: percent(13).optional().describe('federal and provincial tax in one; without gst and pst'),
    pst: percent(7).optional().describe('tax of the province'),
    pstName: z.enum(['PST', 'QST', 'RST']).default('PST').describe('its name in this province'),
    isPstCollected: z.boolean().default(true).describe('the agency collects pst at the border'),
  })
  .refine(({ gst, hst }) => (gst === undefined) !== (hst === undefined), {
    message: 'must have either gst or hst',
  })
  .refine(({ hst, pst }) => hst === undefined || pst === undefined, {
    path: ['pst'],
    message: 'must not be beside hst, which includes it',
  });

const waySchema = z
  .strictObject({
    freeUpTo: cadAmount.describe('value in Canadian cents up to which nothing is collected'),
    dutyFreeUpTo: cadAmount.describe('value in Canadian cents up to which no duty is collected'),
    fee: cadAmount.describe(
      'published fee for collecting, in Canadian cents; 0: the carrier has its own, and it is not known',
    ),
  })
  .refine(({ freeUpTo, dutyFreeUpTo }) => freeUpTo <= dutyFreeUpTo, {
    path: ['dutyFreeUpTo'],
    message: 'must not be below freeUpTo',
  });

/** How customs see goods of a kind. */
const customsGoodsSchema = z.strictObject({
  description: z.string().min(3).max(80).describe('on the invoice, as customs should read it'),
  hsCode: z
    .string()
    .regex(/^\d{4}\.\d{2}$/, "must be six digits of the harmonized system in quotes, such as '3916.90'"),
  origin: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country of two letters, such as US')
    .nullable()
    .describe('country where they were made; null: nobody said, and the invoice leaves it to be filled in'),
  isCusma: z.boolean().describe('they originate in the US by the rules of CUSMA, and the invoice says so'),
  dutyPercent: percent(18).describe('duty above the threshold: 0 by CUSMA, else that of most countries'),
  kinds: z.array(z.enum(goodsKinds)).default([]).describe('kinds of products that count as these'),
});

/** `content/canada.yaml`: what Canadians pay at the door. The shop charges none of it. */
export const canadaRulesSchema = z
  .strictObject({
    rate: z.strictObject({
      cadPerUsd: z
        .number()
        .min(1, 'must be Canadian dollars for one US dollar, such as 1.4')
        .max(2, 'must be Canadian dollars for one US dollar, such as 1.4')
        .multipleOf(0.0001, 'must have at most four decimals')
        .describe('Canadian dollars for one US dollar'),
      date: z.iso.date().describe('day that the rate is of'),
      source: z.string().min(3).max(60).describe('who publishes it'),
      maxAgeDays: z.int().min(1).max(31).describe('doctor warns after this many days'),
    }),
    rules: z.strictObject({
      checked: z.iso.date().describe('day on which somebody compared this file with the agency’s pages'),
      maxAgeDays: z.int().min(30).max(366).describe('doctor warns after this many days'),
      certificateAbove: cadAmount.describe(
        'value in Canadian cents above which origin by CUSMA needs a signed certificate',
      ),
    }),
    services: z
      .strictObject({ canadaGround: z.enum(waysToCanada), canadaEconomy: z.enum(waysToCanada) })
      .describe('how each shipping method crosses the border'),
    ways: z.strictObject({ courier: waySchema, post: waySchema }),
    provinces: z.record(z.enum(provinceCodes), provinceSchema),
    goods: z
      .strictObject({
        filament: customsGoodsSchema,
        prints: customsGoodsSchema,
        apparel: customsGoodsSchema,
        other: customsGoodsSchema,
      })
      .describe('by kind; products without a kind are filament, and kinds in no list count as other'),
  })
  .superRefine(({ goods }, context) => {
    const seen = new Map<string, string>();
    for (const [name, { kinds, isCusma, origin, dutyPercent }] of Object.entries(goods)) {
      for (const kind of kinds) {
        const other = seen.get(kind);
        if (other)
          context.addIssue({
            code: 'custom',
            path: ['goods', name, 'kinds'],
            message: `must not have ${kind}, which is in ${other}`,
          });
        seen.set(kind, name);
      }
      if (!isCusma) continue;
      if (origin !== 'US')
        context.addIssue({
          code: 'custom',
          path: ['goods', name, 'origin'],
          message: 'must be US, since isCusma is true',
        });
      if (dutyPercent > 0)
        context.addIssue({
          code: 'custom',
          path: ['goods', name, 'dutyPercent'],
          message: 'must be 0, since isCusma is true',
        });
    }
  });

export type CanadaRules = z.infer<typeof canadaRulesSchema>;
export type CustomsGoods = keyof CanadaRules['goods'];
