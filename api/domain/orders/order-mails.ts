import type { OrderAction } from '../../../contract/desk/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Mail } from '../../gateways/mail/mailer.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { partsOf } from './order-parts.ts';
import { lockOrder } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { isOfGoods, refundsOf } from './refund-requests.ts';

/** What a mail server says may be a page; the first line tells staff enough. */
const MAX_FAILURE = 300;

/** Sends a mail about an order, and records whether it went out. A failure is thrown, so that the queue tries again. */
export async function recordOrderMail(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { orderId, mail }: { readonly orderId: string; readonly mail: Mail },
  send: () => Promise<void>,
): Promise<void> {
  const record = (result: { sent_at: Date | null; failure: string | null }) =>
    db
      .insertInto('order_mails')
      .values({ order_id: orderId, message_id: mail.messageId, subject: mail.subject, at: clock(), ...result })
      .onConflict((conflict) => conflict.columns(['order_id', 'message_id']).doUpdateSet(result))
      .execute();
  try {
    await send();
  } catch (error) {
    await record({ sent_at: null, failure: withoutAddresses(String(error)).slice(0, MAX_FAILURE) });
    throw error;
  }
  await record({ sent_at: clock(), failure: null });
}

/** The mail server's answer may name the shopper's address. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}

type MailToResend = Extract<OrderAction, 'confirmation' | 'shipped' | 'refunded'>;

/** Queues a mail about an order another time. */
export async function resendOrderMail(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  orderId: string,
  mail: MailToResend,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    requireAllowed(mail, { order });
    const mailId = crypto.randomUUID();
    if (mail === 'confirmation') await jobs.enqueue(trx, 'order-confirmation', { orderId, mailId });
    // Of an order that leaves in parts, the latest.
    const partId = order.shipped_at ? undefined : (await partsOf(trx, [orderId])).at(-1)?.id;
    if (mail === 'shipped') await jobs.enqueue(trx, 'order-shipped', { orderId, mailId, partId });
    if (mail === 'refunded')
      await jobs.enqueue(trx, 'order-refunded', { orderId, mailId, ...(await lastRefund(trx, order)) });
  });
}

/** The latest refund that was made; refunds at the service itself are known by their sum alone. */
async function lastRefund(db: Db, { id, refunded }: { readonly id: string; readonly refunded: number }) {
  const last = (await refundsOf(db, id)).findLast((refund) => refund.done_at && isOfGoods(refund));
  if (!last || last.amount > refunded) return { amount: refunded, refunded };
  return { amount: last.amount, refunded, refundIds: [last.id] };
}
