import * as z from 'zod';
import { countrySchema } from './country.ts';
import { atTheDoorSchema } from './money/door-estimate.ts';
import { totalsSchema } from './money/totals-schema.ts';
import { serviceCodeSchema } from './service-code.ts';

/** The wallets that pay by card; each hands over address and shipping method too. */
export const walletSchema = z.enum(['apple_pay', 'google_pay', 'link']);
export type Wallet = z.infer<typeof walletSchema>;

/** Body of `POST /api/checkout/wallet`: as much of the address as a wallet shows before the payment. */
export const walletQuestionSchema = z.object({
  country: countrySchema,
  state: z.string().trim().max(100).default('').describe('code such as MI, or empty'),
  zipCode: z.string().trim().max(20).describe('wallets hide the second half of a Canadian code'),
  couponName: z.string().max(64).nullish(),
});
export type WalletQuestion = z.input<typeof walletQuestionSchema>;

/** The shipping methods of this cart to that address, each with what the order would cost. The default comes first. */
export const walletOptionsSchema = z.object({
  options: z.array(
    z.object({
      serviceCode: serviceCodeSchema,
      totals: totalsSchema,
      atTheDoor: atTheDoorSchema.optional().describe('what a Canadian pays at the door, by our estimate'),
    }),
  ),
});
export type WalletOptions = z.infer<typeof walletOptionsSchema>;
