import * as z from 'zod';

/** Where the account's orders go by default, in the names of the payment service's customer (2 §3). */
export const postalAddressSchema = z.object({
  line1: z.string(),
  line2: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.enum(['US', 'CA']),
});

export const billingShippingSchema = z.object({ name: z.string(), phone: z.string(), address: postalAddressSchema });

/** `GET /api/user/{userId}/billing`; a new account has everything but the address empty. */
export const billingRecordSchema = z.object({
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  shipping: billingShippingSchema.nullable(),
  note: z.string().optional(),
  default_source: z.string().nullable(),
  metadata: z.object({ userId: z.string() }),
});
export type BillingRecord = z.infer<typeof billingRecordSchema>;
