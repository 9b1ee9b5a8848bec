import { assertUsable, attachMethod } from './attach-method.ts';
import { AUTHENTICATION_FAILED, type BankRefusal, pays, refusals } from './cards.ts';
import { needsAuthentication, nextAction, type PayWith } from './confirm-intent.ts';
import { spendConfirmationToken } from './confirmation-tokens.ts';
import type { Call } from './endpoint.ts';
import { assertMay, type IntentVerb, move } from './intent-transitions.ts';
import { findMethod } from './payment-methods.ts';
import { declined, StripeProblem } from './problem.ts';
import type { PaymentError, PaymentMethodRecord, SetupIntentRecord } from './records.ts';

/** Sets the named card up, or the one that the intent already has. */
export async function confirmSetup(
  call: Call,
  intent: SetupIntentRecord,
  payWith: PayWith,
): Promise<SetupIntentRecord> {
  assertMay(intent, 'confirm');
  const method = await chosenMethod(call, intent, payWith);
  if (!needsAuthentication(method)) return saveCard(call, intent, method, 'confirm');
  const waiting = move(intent, 'confirm', 'requires_action', {
    payment_method: method.id,
    next_action: nextAction(payWith),
    last_setup_error: null,
  });
  call.shelf.put('setup_intent', waiting);
  call.emit('setup_intent.requires_action', waiting);
  return waiting;
}

/** Asks the bank whether the card may be kept, and attaches it to the customer. */
export function saveCard(
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
  call.shelf.put('setup_intent', saved);
  call.emit('setup_intent.succeeded', saved);
  return saved;
}

/** The shopper did not pass the bank's check: nothing is saved. */
export function failSetupAuthentication(call: Call, intent: SetupIntentRecord): SetupIntentRecord {
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
  call.shelf.put('setup_intent', failed);
  call.emit('setup_intent.setup_failed', failed);
  return failed;
}

async function chosenMethod(call: Call, intent: SetupIntentRecord, payWith: PayWith): Promise<PaymentMethodRecord> {
  if (payWith.confirmation_token) return await spendConfirmationToken(call, payWith.confirmation_token, intent);
  const id = payWith.payment_method ?? intent.payment_method;
  if (id) return assertUsable(await findMethod(call, id), intent.customer);
  throw new StripeProblem(
    400,
    'invalid_request_error',
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  );
}
