import { chargeCard } from './charge-card.ts';
import { type Call, save } from './endpoint.ts';
import { chosenMethod, type PayWith } from './intent-requests.ts';
import { assertMay, move } from './intent-transitions.ts';
import { newId } from './new-id.ts';
import type { IntentRecord, NextAction, PaymentMethodRecord } from './records.ts';
import { invoiceFailed } from './settle-invoice.ts';

/** Confirms with the named card, or with the one that the intent already has. */
export async function confirmIntent(
  call: Call,
  intent: IntentRecord,
  payWith: PayWith,
  { offSession = false } = {},
): Promise<IntentRecord> {
  assertMay(intent, 'confirm');
  const method = await chosenMethod(call, intent, payWith);
  if (!needsAuthentication(method, offSession)) return await chargeCard(call, intent, method, 'confirm');
  const waiting = move(intent, 'confirm', 'requires_action', {
    payment_method: method.id,
    next_action: nextAction(payWith),
    last_payment_error: null,
  });
  save(call, waiting, 'payment_intent.requires_action');
  await invoiceFailed(call, waiting);
  return waiting;
}

/** A bank that saw its customer when the card was saved does not ask again while they are away, unless it always does. */
export function needsAuthentication({ behaviour }: PaymentMethodRecord, offSession = false): boolean {
  return offSession ? behaviour === 'authentication_each_time' : behaviour.startsWith('authentication');
}

export function nextAction({ return_url, use_stripe_sdk }: PayWith): NextAction {
  return return_url && !use_stripe_sdk
    ? { type: 'redirect_to_url', redirect_to_url: { url: return_url, return_url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') } };
}
