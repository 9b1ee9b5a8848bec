import { attachMethod } from './attach-method.ts';
import { AUTHENTICATION_FAILED, AUTHENTICATION_REQUIRED, type BankRefusal, pays, refusals } from './cards.ts';
import { openDispute } from './disputes.ts';
import { type Call, newRecord, save } from './endpoint.ts';
import { type IntentVerb, move } from './intent-transitions.ts';
import { declined } from './problem.ts';
import type { ChargeRecord, IntentRecord, PaymentError, PaymentMethodRecord } from './records.ts';
import { openReview, warnOfFraud } from './reviews.ts';
import { invoiceFailed, invoicePaid } from './settle-invoice.ts';

/** Asks the bank behind the card: the intent succeeds, or the refusal is stored with it and thrown. */
export async function chargeCard(
  call: Call,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  verb: IntentVerb,
): Promise<IntentRecord> {
  const { behaviour } = method;
  if (!pays(behaviour)) {
    return await refuse(call, intent, method, verb, refusals[behaviour]);
  }
  const charge = await addCharge(call, intent, method);
  const paid = move(intent, verb, 'succeeded', {
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  call.store.put('payment_intent', paid);
  call.emit('charge.succeeded', charge);
  call.emit('payment_intent.succeeded', paid);
  if (intent.setup_future_usage && intent.customer) attachMethod(call, method, intent.customer);
  await invoicePaid(call, paid);
  if (behaviour === 'disputed') openDispute(call, charge);
  if (behaviour === 'reviewed') openReview(call, charge);
  if (behaviour === 'warned') warnOfFraud(call, charge);
  return paid;
}

/** The shopper did not pass the bank's check: no charge is made. */
export async function failAuthentication(call: Call, intent: IntentRecord): Promise<IntentRecord> {
  const failed = move(intent, 'authenticate', 'requires_payment_method', {
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      ...AUTHENTICATION_FAILED,
    },
  });
  save(call, failed, 'payment_intent.payment_failed');
  await invoiceFailed(call, failed);
  return failed;
}

/** The bank wants to ask the card holder, who is away. */
export async function refuseWhileAway(call: Call, intent: IntentRecord, method: PaymentMethodRecord): Promise<never> {
  return await refuse(call, intent, method, 'confirm', AUTHENTICATION_REQUIRED);
}

async function refuse(
  call: Call,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  verb: IntentVerb,
  refusal: BankRefusal,
): Promise<never> {
  const charge = await addCharge(call, intent, method, refusal);
  const error: PaymentError = { type: 'card_error', ...refusal, charge: charge.id };
  const failed = move(intent, verb, 'requires_payment_method', {
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  });
  call.store.put('payment_intent', failed);
  call.emit('charge.failed', charge);
  call.emit('payment_intent.payment_failed', failed);
  await invoiceFailed(call, failed);
  throw declined(error, failed);
}

async function addCharge(
  call: Call,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  refusal?: BankRefusal,
): Promise<ChargeRecord> {
  const charge: ChargeRecord = {
    ...newRecord(call, 'charge', 'ch'),
    status: refusal ? 'failed' : 'succeeded',
    paid: !refusal,
    captured: !refusal,
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    metadata: intent.metadata,
  };
  call.store.put('charge', charge);
  return charge;
}
