import { type Call, newRecord, save } from './endpoint.ts';
import { newId } from './new-id.ts';
import type { IntentRecord } from './records.ts';

type IntentParams = Pick<IntentRecord, 'amount' | 'currency' | 'customer' | 'description'> &
  Partial<Pick<IntentRecord, 'metadata' | 'payment_method' | 'setup_future_usage' | 'invoice'>>;

/** A PaymentIntent before its confirmation. */
export function newIntent(call: Call, params: IntentParams): IntentRecord {
  const base = newRecord(call, 'payment_intent', 'pi');
  const intent: IntentRecord = {
    ...base,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    amount_received: 0,
    metadata: {},
    payment_method: null,
    setup_future_usage: null,
    client_secret: newId(`${base.id}_secret`),
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    ...params,
  };
  return save(call, intent, 'payment_intent.created');
}
