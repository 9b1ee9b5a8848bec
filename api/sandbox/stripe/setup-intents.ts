import * as z from 'zod';
import { assertUsable } from './attach-method.ts';
import { confirmSetup, failSetupAuthentication, saveCard } from './confirm-setup.ts';
import { findCustomer } from './customers.ts';
import { type Call, type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, expand, flag, listParams, metadata, text } from './form.ts';
import { assertMay, move } from './intent-transitions.ts';
import { newId } from './new-id.ts';
import { assertOneChoiceOfMethods, findMethod, page } from './payment-methods.ts';
import { noSuch } from './problem.ts';
import type { SetupIntentRecord } from './records.ts';

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
  const id = newId('seti');
  const intent: SetupIntentRecord = {
    id,
    object: 'setup_intent',
    created: call.now,
    livemode: false,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    customer,
    description: params.description ?? null,
    metadata: params.metadata,
    payment_method: method?.id ?? null,
    usage: params.usage,
    client_secret: newId(`${id}_secret`),
    last_setup_error: null,
    next_action: null,
    cancellation_reason: null,
  };
  call.shelf.put('setup_intent', intent);
  call.emit('setup_intent.created', intent);
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
  call.shelf.put('setup_intent', canceled);
  call.emit('setup_intent.canceled', canceled);
  return canceled;
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
  const intent = await call.shelf.find('setup_intent', call.id);
  if (!intent) throw noSuch('setupintent', call.id, 'intent');
  return intent;
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
  { method: 'POST', path: '/setup_intents', key: 'secret', run: create },
  {
    method: 'GET',
    path: '/setup_intents',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ customer: text.optional() }), call.params);
      const where = params.customer ? { customer: params.customer } : {};
      const found = await call.shelf.list('setup_intent', { ...page(params), where });
      return listAnswer<'setup_intent'>('/setup_intents', found, (intent) => intent);
    },
  },
  { method: 'GET', path: '/setup_intents/:id', key: 'publishable', run: retrieve },
  { method: 'POST', path: '/setup_intents/:id/confirm', key: 'secret', run: confirm },
  { method: 'POST', path: '/setup_intents/:id/cancel', key: 'secret', run: cancel },
  { method: 'POST', path: '/setup_intents/:id/authenticate', key: 'publishable', run: authenticate },
];
