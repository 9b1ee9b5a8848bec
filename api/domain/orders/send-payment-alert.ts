import { cents } from '../../contract/money/cents.ts';
import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { paymentAlert } from '../../gateways/mail/payment-alert.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import { findOrder } from './order-rows.ts';

/** Writes to the shop that an order's money needs a person. */
export async function sendPaymentAlert(
  { connection, store, mailer }: Pick<Deps, 'connection' | 'store'> & { readonly mailer: Mailer },
  { orderId, amount, respondBy, ...alert }: JobData<'payment-alert'>,
): Promise<void> {
  const order = await findOrder(connection.db, orderId);
  if (!order) return;
  const mail = { ...alert, amount: cents(amount), respondBy: respondBy === null ? null : new Date(respondBy) };
  await mailer.send(
    await paymentAlert({ ...mail, refId: order.ref_id, atPaypal: order.payment_service === 'paypal', store }),
  );
}
