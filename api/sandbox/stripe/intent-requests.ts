import * as z from 'zod';
import { assertUsable } from './attach-method.ts';
import { spendConfirmationToken } from './confirmation-tokens.ts';
import type { Call } from './endpoint.ts';
import { expand, flag, metadata, text } from './form.ts';
import { findMethod } from './payment-methods.ts';
import { invalidRequest, noSuch } from './problem.ts';
import type { IntentRecord, PaymentMethodRecord, SetupIntentRecord } from './records.ts';

/** What a PaymentIntent and a SetupIntent are confirmed with. */
export const payWithParams = z.strictObject({
  payment_method: text.optional(),
  confirmation_token: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});

export const newIntentParams = payWithParams.extend({
  confirm: flag.default(false),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
});
export const futureUsage = z.enum(['on_session', 'off_session']);

export const cancelParams = z.strictObject({ cancellation_reason: text.optional(), expand });
export const authenticateParams = z.strictObject({ client_secret: text, outcome: z.enum(['succeeded', 'failed']) });
export const retrieveParams = z.strictObject({ client_secret: text.optional(), expand });

export type PayWith = Omit<z.output<typeof payWithParams>, 'expand'>;
type Intent = IntentRecord | SetupIntentRecord;

/** Answers 404 for a wrong secret. */
export function ownIntent<I extends Intent>(intent: I, secret: string | undefined): I {
  const name = intent.object === 'setup_intent' ? 'setupintent' : 'payment_intent';
  if (intent.client_secret !== secret) throw noSuch(name, intent.id, 'intent');
  return intent;
}

const methodMissing: Record<Intent['object'], string> = {
  payment_intent:
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  setup_intent:
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
};

/** The named payment method, or the one that the intent already has. */
export async function chosenMethod(call: Call, intent: Intent, payWith: PayWith): Promise<PaymentMethodRecord> {
  if (payWith.confirmation_token) return await spendConfirmationToken(call, payWith.confirmation_token, intent);
  const id = payWith.payment_method ?? intent.payment_method;
  if (id) return assertUsable(await findMethod(call, id), intent.customer);
  const { object } = intent;
  throw invalidRequest(methodMissing[object], { code: `${object}_unexpected_state`, [object]: intent });
}
