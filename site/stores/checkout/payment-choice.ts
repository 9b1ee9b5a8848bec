import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

/** How the order is paid: a saved card, a new card, or PayPal. */
const paymentChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), sourceId: z.string() }),
  z.object({ kind: z.literal('newCard') }),
  z.object({ kind: z.literal('paypal') }),
]);
export type PaymentChoice = z.infer<typeof paymentChoiceSchema>;

const record = sessionRecord('northspool:payment-choice', paymentChoiceSchema);

/** Null until the shopper has chosen. */
export const $paymentChoice = atom<PaymentChoice | null>(null);

/** Stored for the tab, so that a reload does not ask again. Never holds card data. */
export function choosePayment(choice: PaymentChoice): void {
  $paymentChoice.set(choice);
  record.write(choice);
}

export function restorePaymentChoice(): void {
  $paymentChoice.set(record.read());
}

export function clearPaymentChoice(): void {
  $paymentChoice.set(null);
  record.clear();
}
