import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { centsSchema } from './cents.ts';
import { countrySchema } from './country.ts';
import { mailLinkSchema } from './mail-link.ts';
import { MAX_LINK_LENGTH } from './permalink.ts';
import { serviceCodeSchema } from './service-code.ts';

/** Carries the token of a checkout that an agent has prepared, so that no address of a call, log or referrer has it. */
export const HANDOFF_TOKEN = 'x-handoff-token';
export const handoffHeaderSchema = z.object({ [HANDOFF_TOKEN]: mailLinkSchema.shape.token.min(1).optional() });

/** `GET /api/proposals`: the goods of a link; those of an agent's checkout come by its token. */
export const proposalQuerySchema = z.object({
  items: z.string().max(MAX_LINK_LENGTH).optional().describe('as in the link: id:quantity,id:quantity'),
});

const proposedLineSchema = cartLineSchema.extend({
  inCart: z.int().min(0).describe('pieces of it in the shopper’s cart'),
  toAdd: z.int().min(0).describe('pieces that adding adds; of an agent’s checkout only what the cart lacks'),
});

const text = z.string().optional();

/** What an agent has entered for the shopper, who may change all of it. */
const handoffDetailsSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  address2: text,
  city: text,
  state: text,
  zipCode: text,
  country: countrySchema.optional(),
  serviceCode: serviceCodeSchema.optional(),
});

export const proposalSchema = z.object({
  lines: z.array(proposedLineSchema).describe('priced for the shopper who asks; `error` says why one cannot be added'),
  unknown: z.array(z.string()).describe('ids that the shop does not know'),
  subtotal: centsSchema.describe('of the lines that can be bought, before discounts, shipping and tax'),
  memberDiscount: centsSchema,
  cartCount: z.int().min(0).describe('pieces in the shopper’s cart'),
  handoff: z
    .object({
      agentHost: z.string().describe('of the agent’s profile'),
      details: handoffDetailsSchema,
      coupon: z.string().nullable(),
      expiresAt: z.iso.datetime(),
      paid: z.string().nullable().describe('number of the order that was paid for it'),
    })
    .nullable()
    .describe('null: the goods of a link'),
});

export type Proposal = z.infer<typeof proposalSchema>;
export type ProposedLine = z.infer<typeof proposedLineSchema>;
export type HandoffDetails = z.infer<typeof handoffDetailsSchema>;
