import * as z from 'zod';
import { idSchema } from '../id.ts';
import { shopperOrderStatuses } from '../order.ts';
import { searchWordsSchema } from './paging.ts';

/** Of each kind: more than these are looked for in their list. */
export const MAX_FOUND = 5;

/** What is typed into the command palette. */
export const deskSearchQuerySchema = z.object({ q: searchWordsSchema.min(1, 'Please type something.') });

/** What a role may not read is empty. */
export const deskFoundSchema = z.object({
  orders: z
    .array(
      z.object({
        number: z.string().describe('such as NS-7K2M-4Q9D'),
        name: z.string().describe('empty once its account is deleted'),
        email: z.string(),
        status: z.enum(shopperOrderStatuses),
      }),
    )
    .describe('by number, name, email address or tracking number, the newest first'),
  customers: z.array(
    z.object({ accountId: idSchema().nullable().describe('null: a guest'), name: z.string(), email: z.string() }),
  ),
  items: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().describe('such as "Petrol PLA"'),
        size: z.string().describe('such as "1.75 mm, 1 kg"; empty for goods without sizes'),
        sku: z.string(),
      }),
    )
    .describe('by name, size, id or SKU'),
});
export type DeskFound = z.infer<typeof deskFoundSchema>;
