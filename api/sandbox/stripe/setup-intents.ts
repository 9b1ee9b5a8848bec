import * as z from 'zod';
import { assertUsable, attachMethod } from './attach-method.ts';
import { AUTHENTICATION_FAILED, type BankRefusal, pays, refusals } from './cards.ts';
import { needsAuthentication, nextAction, type PayWith } from './confirm-intent.ts';
import { spendConfirmationToken } from './confirmation-tokens.ts';
import { findCustomer } from './customers.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, expand, flag, metadata, text } from './form.ts';
import { assertMay, type IntentVerb, move } from './intent-transitions.ts';
import { newId } from './new-id.ts';
import { assertOneChoiceOfMethods, findMethod } from './payment-methods.ts';
import { declined, invalidRequest, noSuch, type StripeProblem } from './problem.ts';
import type { PaymentError, PaymentMethodRecord, SetupIntentRecord } from './records.ts';

const setUpWith = {
  payment_method: text.optional(),
  confirmation_token: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
};

const createParams = z.strictObject({
  ...setUpWith,
  confirm: flag.default(false),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  usage: z.enum(['on_session', 'off_session']).default('off_session'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
});

async function create(call: Call): Promise<object> {
  assertOneChoiceOfMethods(call.params);
  const params = checkParams(createParams, call.params);
  const customer = params.customer ? (await findCustomer(call, params.customer)).id : null;
  const method = params.payment_method
    ? assertUsable(await findMethod(call, params.payment_method), customer)
    : undefined;
  const base = newRecord(call, 'setup_intent', 'seti');
  const intent: SetupIntentRecord = {
    ...base,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    customer,
    description: params.description ?? null,
    metadata: params.metadata,
    payment_method: method?.id ?? null,
    usage: params.usage,
    client_secret: newId(`${base.id}_secret`),
    last_setup_error: null,
    next_action: null,
    cancellation_reason: null,
  };
  save(call, intent, 'setup_intent.created');
  return params.confirm ? await confirmSetup(call, intent, { ...params, payment_method: method?.id }) : intent;
}

async function confirm(call: Call): Promise<object> {
  return await confirmSetup(call, await find(call), checkParams(z.strictObject(setUpWith), call.params));
}

async function cancel(call: Call): Promise<object> {
  const params = checkParams(z.strictObject({ cancellation_reason: text.optional(), expand }), call.params);
  const canceled = move(await find(call), 'cancel', 'canceled', {
    cancellation_reason: params.cancellation_reason ?? null,
  });
  return save(call, canceled, 'setup_intent.canceled');
}

/** Ours: what the bank's page does in the browser, once the shopper has chosen how the check ends. */
async function authenticate(call: Call): Promise<object> {
  const { client_secret, outcome } = checkParams(
    z.strictObject({ client_secret: text, outcome: z.enum(['succeeded', 'failed']) }),
    call.params,
  );
  const intent = ownIntent(await find(call), client_secret);
  assertMay(intent, 'authenticate');
  if (outcome === 'failed') return forBrowser(failSetupAuthentication(call, intent));
  const method = await findMethod(call, intent.payment_method ?? '');
  return forBrowser(saveCard(call, intent, method, 'authenticate'));
}

async function retrieve(call: Call): Promise<object> {
  const { client_secret } = checkParams(z.strictObject({ client_secret: text.optional(), expand }), call.params);
  const intent = await find(call);
  return call.inBrowser ? forBrowser(ownIntent(intent, client_secret)) : intent;
}

async function find(call: Call): Promise<SetupIntentRecord> {
  return await found(call, 'setup_intent', { param: 'intent', name: 'setupintent' });
}

/** Answers 404 for a wrong secret. */
function ownIntent(intent: SetupIntentRecord, secret: string | undefined): SetupIntentRecord {
  if (intent.client_secret !== secret) throw noSuch('setupintent', intent.id, 'intent');
  return intent;
}

function forBrowser({ metadata: _m, customer: _c, ...intent }: SetupIntentRecord): object {
  return intent;
}

export const setupIntentEndpoints: readonly Endpoint[] = [
  post('/setup_intents', create),
  listOf('setup_intent', '/setup_intents', { customer: text.optional() }),
  get('/setup_intents/:id', retrieve, 'publishable'),
  post('/setup_intents/:id/confirm', confirm),
  post('/setup_intents/:id/cancel', cancel),
  post('/setup_intents/:id/authenticate', authenticate, 'publishable'),
];

/** Sets the named card up, or the one that the intent already has. */
async function confirmSetup(call: Call, intent: SetupIntentRecord, payWith: PayWith): Promise<SetupIntentRecord> {
  assertMay(intent, 'confirm');
  const method = await chosenMethod(call, intent, payWith);
  if (!needsAuthentication(method)) return saveCard(call, intent, method, 'confirm');
  const waiting = move(intent, 'confirm', 'requires_action', {
    payment_method: method.id,
    next_action: nextAction(payWith),
    last_setup_error: null,
  });
  return save(call, waiting, 'setup_intent.requires_action');
}

/** Asks the bank whether the card may be kept, and attaches it to the customer. */
function saveCard(
  call: Call,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
  verb: IntentVerb,
): SetupIntentRecord {
  const { behaviour } = method;
  if (!pays(behaviour) && behaviour !== 'declined_once_saved') {
    throw refuse(call, intent, verb, refusals[behaviour]);
  }
  if (intent.customer) attachMethod(call, method, intent.customer);
  const saved = move(intent, verb, 'succeeded', { payment_method: method.id, last_setup_error: null });
  return save(call, saved, 'setup_intent.succeeded');
}

/** The shopper did not pass the bank's check: nothing is saved. */
function failSetupAuthentication(call: Call, intent: SetupIntentRecord): SetupIntentRecord {
  return fail(call, intent, 'authenticate', {
    type: 'card_error',
    code: 'setup_intent_authentication_failure',
    ...AUTHENTICATION_FAILED,
  });
}

function refuse(call: Call, intent: SetupIntentRecord, verb: IntentVerb, refusal: BankRefusal): StripeProblem {
  const error: PaymentError = { type: 'card_error', ...refusal };
  return declined(error, fail(call, intent, verb, error));
}

function fail(
  call: Call,
  intent: SetupIntentRecord,
  verb: IntentVerb,
  last_setup_error: PaymentError,
): SetupIntentRecord {
  const failed = move(intent, verb, 'requires_payment_method', { payment_method: null, last_setup_error });
  return save(call, failed, 'setup_intent.setup_failed');
}

async function chosenMethod(call: Call, intent: SetupIntentRecord, payWith: PayWith): Promise<PaymentMethodRecord> {
  if (payWith.confirmation_token) return await spendConfirmationToken(call, payWith.confirmation_token, intent);
  const id = payWith.payment_method ?? intent.payment_method;
  if (id) return assertUsable(await findMethod(call, id), intent.customer);
  throw invalidRequest(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  );
}
