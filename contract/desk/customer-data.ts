import * as z from 'zod';
import { guestDataSchema, ownDataSchema } from '../accounts/own-data.ts';

/** Everything the shop stores about a customer, for a request by mail or phone. */
export const customerDataSchema = z.object({
  account: ownDataSchema.nullable(),
  withoutAccount: guestDataSchema,
});
