import * as z from 'zod';
import { errorBodySchema } from '../errors.ts';
import { machineViewSchema, vendingOrderSchema } from './vending.ts';

/** What a page sends. Each is answered at once, and from then on whenever something changes. */
export const vendingCallSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('onOrder'), data: z.object({ orderId: z.string().min(1).max(60) }) }),
  z.object({ event: z.literal('onMachine'), data: z.looseObject({}).optional() }),
  // Browsers cannot see the server's own pings: a page that hears no pong is not connected any more.
  z.object({ event: z.literal('ping'), data: z.looseObject({}).optional() }),
]);
export type VendingCall = z.infer<typeof vendingCallSchema>;

/** What a page hears. */
export const vendingNewsSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('orderUpdate'), data: vendingOrderSchema }),
  z.object({ event: z.literal('machineUpdate'), data: machineViewSchema }),
  z.object({ event: z.literal('refused'), data: errorBodySchema.omit({ fields: true }) }),
  z.object({ event: z.literal('pong') }),
]);
export type VendingNews = z.infer<typeof vendingNewsSchema>;
