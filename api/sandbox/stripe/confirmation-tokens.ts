import * as z from 'zod';
import { type Call, type Endpoint, found, get, newRecord, post } from './endpoint.ts';
import { checkParams, text } from './form.ts';
import { createMethod, findMethod, methodParams, walletMethodParams } from './payment-methods.ts';
import { invalidParam } from './problem.ts';
import type { ConfirmationTokenRecord, PaymentMethodRecord, ShippingRecord } from './records.ts';

const HOURS_VALID = 12;

const tokenShape = {
  payment_method: text.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  shipping: z
    .strictObject({
      name: text,
      phone: text.optional(),
      address: z.strictObject({
        line1: text,
        line2: text.optional(),
        city: text,
        state: text,
        postal_code: text,
        country: z.string().length(2),
      }),
    })
    .optional(),
};

const missing = { path: ['payment_method_data'], message: 'it is required' };
const serverParams = z
  .strictObject({ ...tokenShape, payment_method_data: methodParams.optional() })
  .refine((params) => params.payment_method || params.payment_method_data, missing);
const browserParams = z
  .strictObject({ ...tokenShape, payment_method_data: walletMethodParams.optional() })
  .refine((params) => params.payment_method || params.payment_method_data, missing);

/** The payment method behind a token. A token confirms one intent and is then used up. */
export async function spendConfirmationToken(
  call: Call,
  id: string,
  intent: { readonly object: 'payment_intent' | 'setup_intent'; readonly id: string },
): Promise<PaymentMethodRecord> {
  const token = await found(call, 'confirmation_token', { id, param: 'confirmation_token' });
  const spentOn = token.payment_intent ? 'PaymentIntent' : token.setup_intent && 'SetupIntent';
  if (spentOn) {
    throw invalidParam(
      `This ConfirmationToken has already been used to confirm a ${spentOn}. Create a new one and try again.`,
      'confirmation_token',
      'confirmation_token_already_used',
    );
  }
  if (token.expires_at <= call.now) {
    throw invalidParam('This ConfirmationToken has expired.', 'confirmation_token', 'confirmation_token_expired');
  }
  call.store.put('confirmation_token', { ...token, [intent.object]: intent.id });
  return await findMethod(call, token.payment_method);
}

async function show(call: Call, { payment_method, ...token }: ConfirmationTokenRecord): Promise<object> {
  const { type, card, billing_details, customer } = await findMethod(call, payment_method);
  return { ...token, use_stripe_sdk: true, payment_method_preview: { type, card, billing_details, customer } };
}

export const confirmationTokenEndpoints: readonly Endpoint[] = [
  post('/confirmation_tokens', create, 'publishable'),
  // Stripe's own address for making tokens from a server in tests.
  post('/test_helpers/confirmation_tokens', create),
  get('/confirmation_tokens/:id', async (call) => show(call, await found(call, 'confirmation_token'))),
];

async function create(call: Call): Promise<object> {
  const params = checkParams(call.inBrowser ? browserParams : serverParams, call.params);
  const method = params.payment_method_data
    ? await createMethod(call, params.payment_method_data)
    : await findMethod(call, params.payment_method ?? '');
  const token: ConfirmationTokenRecord = {
    ...newRecord(call, 'confirmation_token', 'ctoken'),
    expires_at: call.now + HOURS_VALID * 3600,
    payment_intent: null,
    setup_intent: null,
    return_url: params.return_url ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: params.shipping ? shippingOf(params.shipping) : null,
    payment_method: method.id,
  };
  call.store.put('confirmation_token', token);
  return await show(call, token);
}

function shippingOf({ name, phone, address }: NonNullable<z.output<typeof serverParams>['shipping']>): ShippingRecord {
  const given = Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { name, phone: phone ?? null, address: Object.fromEntries(given) };
}
