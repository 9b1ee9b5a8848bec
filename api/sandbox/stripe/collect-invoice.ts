import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { confirmIntent } from './confirm-intent.ts';
import { type Call, save } from './endpoint.ts';
import { move } from './intent-transitions.ts';
import { StripeProblem } from './problem.ts';
import type { IntentRecord, PaymentError } from './records.ts';
import { invoiceFailed } from './settle-invoice.ts';

const NO_CARD: PaymentError = {
  type: 'invalid_request_error',
  code: 'missing',
  message: 'There is no card on file to pay this with.',
};

export type Collected = 'paid' | 'refused' | 'waits for the card holder';

/** Charges the card on file while its holder is away. A bank that has seen its customer once pays; some ask each time. */
export async function collectInvoice(
  call: Call,
  invoice: InvoiceRecord,
  { default_payment_method: card }: SubscriptionRecord,
): Promise<Collected> {
  const intent = await intentOf(call, invoice);
  const method = card ? await call.store.find('payment_method', card) : undefined;
  if (!method || method.used_up) {
    const failed: IntentRecord = { ...intent, last_payment_error: NO_CARD };
    call.store.put('payment_intent', failed);
    await invoiceFailed(call, failed);
    return 'refused';
  }
  try {
    const { status } = await confirmIntent(call, intent, { payment_method: method.id }, { offSession: true });
    return status === 'succeeded' ? 'paid' : 'waits for the card holder';
  } catch (error) {
    if (error instanceof StripeProblem) return 'refused';
    throw error;
  }
}

export async function intentOf(call: Call, { payments }: InvoiceRecord): Promise<IntentRecord> {
  const id = payments.data[0]?.payment.payment_intent;
  const intent = id && (await call.store.find('payment_intent', id));
  if (!intent) throw new Error('an invoice that is not open has no payment');
  return intent;
}

/** Cancels the payment of a voided invoice. */
export async function cancelIntentOf(call: Call, invoice: InvoiceRecord): Promise<void> {
  const canceled = move(await intentOf(call, invoice), 'cancel', 'canceled', {
    canceled_at: call.now,
    cancellation_reason: 'void_invoice',
  });
  save(call, canceled, 'payment_intent.canceled');
}
