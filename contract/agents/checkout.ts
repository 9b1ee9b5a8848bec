import * as z from 'zod';
import { MAX_LINES } from '../cart.ts';
import { agentCheckoutMessages } from '../messages/agent-checkout.ts';

/** No database takes lone surrogates, and no label takes control characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;

/** The protocol bounds no text. These are checked by the shop's own rules, which name what is wrong. */
function text(max: number) {
  return z
    .string()
    .max(max, `Texts have at most ${max} characters here.`)
    .transform((typed) => typed.replace(UNPRINTABLE, ' ').trim());
}

/** Agents may write null for what they do not know. */
const optional = text(200)
  .nullish()
  .transform((typed) => typed || undefined);
const name = text(100);

/** A quantity above what the shop allows is named in the answer; sums of larger ones would no longer be exact. */
const MAX_PIECES = 1_000_000;

const buyerSchema = z.object({ first_name: optional, last_name: optional, email: optional, phone_number: optional });

const addressSchema = z.object({
  id: optional,
  first_name: optional,
  last_name: optional,
  phone_number: optional,
  street_address: optional,
  extended_address: optional,
  address_locality: optional,
  address_region: optional,
  postal_code: optional,
  address_country: optional,
});

const lineSchema = z.object({
  id: optional,
  item: z.object({ id: text(200) }),
  quantity: z
    .int('A quantity is a whole number.')
    .min(1, 'A quantity is at least 1.')
    .max(MAX_PIECES, 'That is more than the shop has of anything.'),
});

const methodSchema = z.object({
  id: optional,
  type: z.enum(['shipping', 'pickup']).optional(),
  line_item_ids: z.array(name).max(MAX_LINES).nullish(),
  destinations: z.array(addressSchema).max(10, 'At most 10 destinations are read.').nullish(),
  selected_destination_id: optional,
  groups: z
    .array(z.object({ selected_option_id: optional }))
    .max(10)
    .nullish(),
});

/** Members that hold what pays, anywhere in a payment. */
const CREDENTIALS = /"(credentials?|cvc|cvv|cvn|pan|card_?number|cryptogram)":/i;

/** Instruments of the person may be named, but nothing that could be charged: the shop reads none of it. */
const paymentSchema = z
  .unknown()
  .refine((payment) => !CREDENTIALS.test(JSON.stringify(payment) ?? ''), agentCheckoutMessages.credentials)
  .transform(() => undefined);

const basketShape = {
  line_items: z.array(lineSchema).max(MAX_LINES, `A cart holds at most ${MAX_LINES} different items.`),
  buyer: buyerSchema.nullish(),
  discounts: z.object({ codes: z.array(name).max(5, 'At most 5 codes are read.').nullish() }).nullish(),
};

/** Body of `create_cart` and `update_cart`. What is not named here is neither read nor stored. */
export const agentCartSchema = z.object(basketShape);

/** Body of `create_checkout` and `update_checkout`. */
export const agentCheckoutSchema = z.object({
  ...basketShape,
  fulfillment: z.object({ methods: z.array(methodSchema).max(10).nullish() }).nullish(),
  payment: paymentSchema.optional(),
  cart_id: optional.describe('a cart of the same agent, whose contents are bought instead'),
});

/** Body of `complete_checkout`. */
export const agentCompletionSchema = z.object({ payment: paymentSchema.optional() }).nullish();

export type AgentCart = z.output<typeof agentCartSchema>;
export type AgentCheckout = z.output<typeof agentCheckoutSchema>;
export type AgentBuyer = Partial<z.output<typeof buyerSchema>>;
export type AgentAddress = Partial<z.output<typeof addressSchema>>;
export type AgentMethod = z.output<typeof methodSchema>;

/** An address with the id by which the agent chooses it. */
export type AgentDestination = AgentAddress & { readonly id: string };

/** What an agent has chosen for a person, as it is stored: never a price. */
export interface AgentSelection {
  readonly lines: readonly { readonly id: string; readonly itemId: string; readonly qty: number }[];
  readonly buyer: AgentBuyer;
  /** as they were sent */
  readonly codes: readonly string[];
  readonly method: 'shipping' | 'pickup';
  readonly destinations: readonly AgentDestination[];
  readonly destinationId: string | null;
  /** null: the one that the shop's own checkout begins with */
  readonly optionId: string | null;
}
