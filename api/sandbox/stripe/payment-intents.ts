import * as z from 'zod';
import { assertUsable } from './attach-method.ts';
import { chargeCard, failAuthentication, refuseWhileAway } from './charge-card.ts';
import { confirmIntent, needsAuthentication } from './confirm-intent.ts';
import { findCustomer } from './customers.ts';
import { type Call, type Endpoint, found, get, listOf, post, save } from './endpoint.ts';
import { checkParams, flag, text, wholeNumber } from './form.ts';
import {
  authenticateParams,
  cancelParams,
  futureUsage,
  newIntentParams,
  ownIntent,
  payWithParams,
  retrieveParams,
} from './intent-requests.ts';
import { assertMay, move } from './intent-transitions.ts';
import { newIntent } from './new-intent.ts';
import { assertOneChoiceOfMethods, findMethod } from './payment-methods.ts';
import { invalidParam } from './problem.ts';
import type { IntentRecord } from './records.ts';

/** Stripe's minimum card payment, in cents. */
const SMALLEST_AMOUNT = 50;

const extra = { off_session: flag.optional(), setup_future_usage: futureUsage.optional() };
const confirmParams = payWithParams.extend(extra);
const createParams = newIntentParams.extend({
  ...extra,
  amount: wholeNumber,
  currency: z.string().length(3).toLowerCase(),
  receipt_email: text.optional(),
  shipping: z.record(z.string(), z.unknown()).optional(),
  statement_descriptor_suffix: text.optional(),
});

async function create(call: Call): Promise<object> {
  assertOneChoiceOfMethods(call.params);
  const params = checkParams(createParams, call.params);
  if (params.amount < SMALLEST_AMOUNT) {
    throw invalidParam('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  }
  const customer = params.customer ? (await findCustomer(call, params.customer)).id : null;
  const method = params.payment_method
    ? assertUsable(await findMethod(call, params.payment_method), customer)
    : undefined;
  const intent = newIntent(call, {
    amount: params.amount,
    currency: params.currency,
    customer,
    description: params.description ?? null,
    metadata: params.metadata,
    payment_method: method?.id ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (!params.confirm) return intent;
  if (params.off_session && method && needsAuthentication(method, method.customer !== null)) {
    return await refuseWhileAway(call, intent, method);
  }
  return await confirmIntent(
    call,
    intent,
    { ...params, payment_method: method?.id },
    { offSession: params.off_session === true },
  );
}

async function confirm(call: Call): Promise<object> {
  return await confirmIntent(call, await find(call), checkParams(confirmParams, call.params));
}

async function cancel(call: Call): Promise<object> {
  const params = checkParams(cancelParams, call.params);
  const canceled = move(await find(call), 'cancel', 'canceled', {
    canceled_at: call.now,
    cancellation_reason: params.cancellation_reason ?? null,
  });
  return save(call, canceled, 'payment_intent.canceled');
}

/** Ours: what the bank's page does in the browser, once the shopper has chosen how the check ends. */
async function authenticate(call: Call): Promise<object> {
  const { client_secret, outcome } = checkParams(authenticateParams, call.params);
  const intent = ownIntent(await find(call), client_secret);
  assertMay(intent, 'authenticate');
  if (outcome === 'failed') return forBrowser(await failAuthentication(call, intent));
  const method = await findMethod(call, intent.payment_method ?? '');
  return forBrowser(await chargeCard(call, intent, method, 'authenticate'));
}

async function retrieve(call: Call): Promise<object> {
  const { client_secret } = checkParams(retrieveParams, call.params);
  const intent = await find(call);
  return call.inBrowser ? forBrowser(ownIntent(intent, client_secret)) : intent;
}

async function find(call: Call): Promise<IntentRecord> {
  return await found(call, 'payment_intent', { param: 'intent' });
}

function forBrowser({ metadata: _m, customer: _c, latest_charge: _l, ...intent }: IntentRecord): object {
  return intent;
}

export const paymentIntentEndpoints: readonly Endpoint[] = [
  post('/payment_intents', create),
  listOf('payment_intent', '/payment_intents', { customer: text.optional() }),
  get('/payment_intents/:id', retrieve, 'publishable'),
  post('/payment_intents/:id/confirm', confirm),
  post('/payment_intents/:id/cancel', cancel),
  post('/payment_intents/:id/authenticate', authenticate, 'publishable'),
];
