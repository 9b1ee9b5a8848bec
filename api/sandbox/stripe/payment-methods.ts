import * as z from 'zod';
import { findTestCard, fingerprintOfCard, NOT_A_TEST_CARD, namedMethods } from './cards.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post } from './endpoint.ts';
import { checkParams, expand, metadata, text, wholeNumber } from './form.ts';
import { invalidParam, StripeProblem } from './problem.ts';
import type { BillingDetails, PaymentMethodRecord } from './records.ts';

const cardParams = z.strictObject({
  number: z.string().transform((number) => number.replace(/[\s-]/g, '')),
  exp_month: wholeNumber.pipe(z.number().min(1).max(12)),
  exp_year: wholeNumber.transform((year) => (year < 100 ? 2000 + year : year)),
  cvc: text.optional(),
});

export const methodParams = z.strictObject({
  type: z.literal('card'),
  card: cardParams,
  billing_details: z
    .strictObject({
      name: text.optional(),
      email: text.optional(),
      phone: text.optional(),
      address: z.record(z.string(), text).optional(),
    })
    .optional(),
  allow_redisplay: text.optional(),
  metadata: metadata.default({}),
});

/** What Stripe.js itself sends for a wallet. No server may send it, and neither endpoint is documented. */
export const walletMethodParams = methodParams.extend({
  card: cardParams.extend({ wallet: z.enum(['apple_pay', 'google_pay', 'link']).optional() }),
});

export function showMethod({ behaviour: _b, used_up: _u, ...method }: PaymentMethodRecord): object {
  return method;
}

/** Makes a payment method of card data; the number is looked at and forgotten. */
export async function createMethod(
  call: Call,
  params: z.output<typeof walletMethodParams>,
): Promise<PaymentMethodRecord> {
  const { number, exp_month, exp_year, wallet } = params.card;
  const known = findTestCard(number);
  if (!passesLuhn(number)) throw cardProblem('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!known) throw cardProblem('card_declined', NOT_A_TEST_CARD, 'number', 'test_mode_live_card');
  if (isPast(exp_year, exp_month, call.now)) {
    throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const method: PaymentMethodRecord = {
    ...newRecord(call, 'payment_method', 'pm'),
    type: 'card',
    card: {
      brand: known.brand,
      last4: number.slice(-4),
      exp_month,
      exp_year,
      fingerprint: fingerprintOfCard(number),
      ...(wallet && { wallet: { type: wallet, dynamic_last4: number.slice(-4), [wallet]: {} } }),
    },
    billing_details: billing(params.billing_details),
    customer: null,
    metadata: params.metadata,
    behaviour: known.behaviour,
  };
  call.store.put('payment_method', method);
  return method;
}

/** Finds a payment method; the ready-made ones come to life when they are first named, a new one each time. */
export async function findMethod(call: Call, id: string, param = 'payment_method'): Promise<PaymentMethodRecord> {
  const number = namedMethods[id];
  if (number) {
    const card = { number, exp_month: 12, exp_year: new Date(call.now * 1000).getUTCFullYear() + 3 };
    return await createMethod(call, { type: 'card', card, metadata: {} });
  }
  return await found(call, 'payment_method', { id, param, name: 'PaymentMethod' });
}

/** Since the pinned version intents choose their methods themselves, unless they are told which ones are allowed. */
export function assertOneChoiceOfMethods(params: Record<string, unknown>): void {
  if ('payment_method_types' in params) {
    const code = 'payment_method_types_no_longer_supported';
    throw invalidParam('payment_method_types is no longer supported.', 'payment_method_types', code);
  }
  if ('allowed_payment_method_types' in params && 'automatic_payment_methods' in params) {
    const message =
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.';
    throw invalidParam(message, 'allowed_payment_method_types', 'parameters_exclusive');
  }
}

function billing({
  name,
  email,
  phone,
  address,
}: z.output<typeof methodParams>['billing_details'] = {}): BillingDetails {
  return { name: name ?? null, email: email ?? null, phone: phone ?? null, address: address ?? null };
}

function cardProblem(code: string, message: string, param: string, decline_code?: string): StripeProblem {
  return new StripeProblem(402, 'card_error', message, { code, param, ...(decline_code && { decline_code }) });
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isPast(year: number, month: number, now: number): boolean {
  return Date.UTC(year, month, 1) <= now * 1000;
}

const updateParams = z.strictObject({
  billing_details: methodParams.shape.billing_details,
  metadata: metadata.optional(),
  expand,
});

export const paymentMethodEndpoints: readonly Endpoint[] = [
  post(
    '/payment_methods',
    async (call) => showMethod(await createMethod(call, checkParams(methodParams, call.params))),
    'publishable',
  ),
  listOf('payment_method', '/payment_methods', { customer: text, type: text.optional() }, { show: showMethod }),
  get('/payment_methods/:id', async (call) => showMethod(await findMethod(call, call.id))),
  post('/payment_methods/:id', async (call) => {
    const { billing_details, metadata } = checkParams(updateParams, call.params);
    const method = await findMethod(call, call.id);
    const updated = {
      ...method,
      ...(billing_details && { billing_details: billing(billing_details) }),
      metadata: { ...method.metadata, ...metadata },
    };
    call.store.put('payment_method', updated);
    return showMethod(updated);
  }),
];
