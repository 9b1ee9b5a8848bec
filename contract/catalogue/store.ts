import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { feeSchema, ratesSchema } from './rates.ts';

const link = z.strictObject({ label: z.string(), url: z.url() });

/** `content/store.yaml`: facts about the shop that pages, emails and business rules share. */
export const storeSchema = z.strictObject({
  name: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.email(),
  address: z.strictObject({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string().length(2),
    zip: z.string().regex(/^\d{5}$/, 'must be five digits'),
  }),
  place: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .describe('the store on a map, in degrees'),
  hours: z.array(z.strictObject({ days: z.string(), time: z.string() })),
  pickupHours: z.string(),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Detroit')
    .describe('time zone of the shipping cut-off and of delivery days'),
  social: z.array(link),
  items: z.strictObject({
    spoolAddOn: z.string().describe('id of the add-on offered with every spool'),
    vendingToken: z.string().describe('id of the item that buys presses at the vending machine'),
  }),
  vending: z.strictObject({
    stream: z
      .strictObject({
        url: z.url({ protocol: /^https$/ }).describe('loaded into an iframe on the vending page'),
        from: z.string().describe('name of the provider, shown before it is loaded'),
      })
      .nullable()
      .describe('live stream of the machine; null: none'),
  }),
  checkout: z.strictObject({ desktopVariant: z.enum(['A', 'B']) }),
  premium: z.strictObject({
    price: centsSchema.min(100, 'must be at least 100, which is $1.00').max(100_000).describe('cents per month'),
  }),
  rates: ratesSchema,
  returns: z.strictObject({
    days: z.int().min(1).max(365).describe('from the day on which an order arrived'),
    fee: feeSchema.max(10_000).describe('cents for the label, off the refund unless the shop was at fault'),
    refundDays: z.int().min(1).max(60).describe('after the goods came back'),
  }),
});
export type Store = z.infer<typeof storeSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
