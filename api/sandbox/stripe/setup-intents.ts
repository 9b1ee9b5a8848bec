import { assertUsable, attachMethod } from './attach-method.ts';
import { AUTHENTICATION_FAILED, type BankRefusal, pays, refusals } from './cards.ts';
import { needsAuthentication, nextAction } from './confirm-intent.ts';
import { findCustomer } from './customers.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, text } from './form.ts';
import {
  authenticateParams,
  cancelParams,
  chosenMethod,
  futureUsage,
  newIntentParams,
  ownIntent,
  type PayWith,
  payWithParams,
  retrieveParams,
} from './intent-requests.ts';
import { assertMay, type IntentVerb, move } from './intent-transitions.ts';
import { newId } from './new-id.ts';
import { assertOneChoiceOfMethods, findMethod } from './payment-methods.ts';
import { declined, type StripeProblem } from './problem.ts';
import type { PaymentError, PaymentMethodRecord, SetupIntentRecord } from './records.ts';

const createParams = newIntentParams.extend({ usage: futureUsage.default('off_session') });

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
  return await confirmSetup(call, await find(call), checkParams(payWithParams, call.params));
}

async function cancel(call: Call): Promise<object> {
  const params = checkParams(cancelParams, call.params);
  const canceled = move(await find(call), 'cancel', 'canceled', {
    cancellation_reason: params.cancellation_reason ?? null,
  });
  return save(call, canceled, 'setup_intent.canceled');
}

/** Ours: what the bank's page does in the browser, once the shopper has chosen how the check ends. */
async function authenticate(call: Call): Promise<object> {
  const { client_secret, outcome } = checkParams(authenticateParams, call.params);
  const intent = ownIntent(await find(call), client_secret);
  assertMay(intent, 'authenticate');
  if (outcome === 'failed') return forBrowser(failSetupAuthentication(call, intent));
  const method = await findMethod(call, intent.payment_method ?? '');
  return forBrowser(saveCard(call, intent, method, 'authenticate'));
}

async function retrieve(call: Call): Promise<object> {
  const { client_secret } = checkParams(retrieveParams, call.params);
  const intent = await find(call);
  return call.inBrowser ? forBrowser(ownIntent(intent, client_secret)) : intent;
}

async function find(call: Call): Promise<SetupIntentRecord> {
  return await found(call, 'setup_intent', { param: 'intent', name: 'setupintent' });
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
