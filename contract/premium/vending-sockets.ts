import * as z from 'zod';
import { errorBodySchema } from '../errors.ts';
import { machineViewSchema, vendingOrderSchema } from './vending.ts';

/** What a page sends. Each subscription is answered immediately and then on every change. */
export const vendingCallSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('onOrder'), data: z.object({ orderId: z.string().min(1).max(60) }) }),
  z.object({ event: z.literal('onMachine'), data: z.looseObject({}).optional() }),
  // Browser code cannot see WebSocket pings, so pages send their own: without a pong they reconnect.
  z.object({ event: z.literal('ping'), data: z.looseObject({}).optional() }),
]);
export type VendingCall = z.infer<typeof vendingCallSchema>;

/** What a page receives. */
export const vendingEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('orderUpdate'), data: vendingOrderSchema }),
  z.object({ event: z.literal('machineUpdate'), data: machineViewSchema }),
  z.object({ event: z.literal('refused'), data: errorBodySchema.omit({ fields: true }) }),
  z.object({ event: z.literal('pong') }),
]);
export type VendingEvent = z.infer<typeof vendingEventSchema>;
