import { cents } from '../../../contract/cents.ts';
import type { Order } from '../../../contract/order.ts';
import { withoutPrintNames } from '../../../contract/queu3d/print-name.ts';
import type { Db } from '../../db/schema.ts';
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts';
import { orderCancelled } from '../../gateways/mail/order-cancelled.tsx';
import { orderConfirmation } from '../../gateways/mail/order-confirmation.tsx';
import { orderEdited } from '../../gateways/mail/order-edited.tsx';
import type { OrderMailFacts } from '../../gateways/mail/order-frame.tsx';
import { signOrderLink } from '../../gateways/mail/order-links.ts';
import { orderRefunded } from '../../gateways/mail/order-refunded.tsx';
import { orderShipped } from '../../gateways/mail/order-shipped.tsx';
import { chargeMail, lateChargeMail } from '../../gateways/mail/pay-link.tsx';
import { payLink } from '../../gateways/mail/pay-links.ts';
import { paymentAlert } from '../../gateways/mail/payment-alert.tsx';
import { paymentNews } from '../../gateways/mail/payment-news.tsx';
import { returnNews, returnToDo } from '../../gateways/mail/return-mails.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { recordOrderMail } from './order-mails.ts';
import { findOrder, type OrderRow } from './order-rows.ts';
import { presentFull } from './read-orders.ts';
import { refundsOf } from './refund-requests.ts';
import { findReturn, presentReturn } from './returns.ts';

type OrderMailDeps = Pick<Deps, 'connection' | 'store' | 'mails' | 'settings' | 'clock'> & { readonly mailer: Mailer };

/** Sends the receipt. On failure the queue retries; the order is not affected. */
export async function sendConfirmation(
  deps: OrderMailDeps,
  { orderId, mailId }: JobData<'order-confirmation'>,
): Promise<void> {
  await sendOrderMail(deps, orderId, async (facts, { coupon, reorder_id }) =>
    sentAgain(await orderConfirmation({ ...facts, coupon, isReorder: reorder_id !== null }), mailId),
  );
}

export async function sendShipped(
  deps: OrderMailDeps,
  { orderId, mailId, about, partId }: JobData<'order-shipped'>,
): Promise<void> {
  await sendOrderMail(deps, orderId, async (facts) =>
    sentAgain(await orderShipped({ ...facts, partId, isCorrection: about === 'corrected' }), mailId),
  );
}

export async function sendCancelled(
  deps: OrderMailDeps,
  { orderId, amount }: JobData<'order-cancelled'>,
): Promise<void> {
  await sendOrderMail(deps, orderId, (facts) => orderCancelled({ ...facts, amount }));
}

export async function sendEdited(
  deps: OrderMailDeps,
  { orderId, mailId, back, charged = 0 }: JobData<'order-edited'>,
): Promise<void> {
  await sendOrderMail(deps, orderId, (facts, { coupon }) => orderEdited({ ...facts, coupon, back, charged, mailId }));
}

/** Mails the link that pays a change of an order, unless that has ended; or that a payment by it came too late. */
export async function sendChargeMail(
  { connection, store, settings, clock, mailer }: OrderMailDeps,
  { chargeId, mailId, about }: JobData<'charge-mail'>,
): Promise<void> {
  const charge = await connection.db
    .selectFrom('order_charges')
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirst();
  if (!charge) return;
  const order = await findOrder(connection.db, charge.order_id);
  if (!order?.email) return;
  if (about === 'open' && (charge.state !== 'open' || charge.expires_at <= clock())) return;
  const { amount, expires_at: until } = charge;
  const facts = { to: order.email, store, refId: order.ref_id, until, mailId };
  const written =
    about === 'open'
      ? await chargeMail({ ...facts, amount: cents(amount), link: await payLink(charge, settings) })
      : await lateChargeMail({ ...facts, link: `${settings.publicUrl}/track-order/` });
  await recordOrderMail({ connection, clock }, { orderId: order.id, mail: written }, () => mailer.send(written));
}

/** Says that the bank takes days to pay, or that it did not; nothing once the order has gone on. */
export async function sendPaymentNews(deps: OrderMailDeps, { orderId, about }: JobData<'payment-news'>): Promise<void> {
  const order = await findOrder(deps.connection.db, orderId);
  if (about === 'pending' && order?.status !== 'processing') return;
  await sendOrderMail(deps, orderId, (facts, { coupon }) => paymentNews({ ...facts, coupon, about }));
}

/** A Message-ID of its own, because mail programs and our mail folder show two mails of one id once. */
function sentAgain(mail: Mail, mailId: string | undefined): Mail {
  return mailId ? { ...mail, messageId: mail.messageId.replace('@', `-${mailId}@`) } : mail;
}

/** Sends the shopper, or the shop, the mail about a return. */
export async function sendReturnMail(
  deps: OrderMailDeps,
  { returnId, mailId, to, about }: JobData<'return-mail'>,
): Promise<void> {
  const row = await findReturn(deps.connection.db, { id: returnId });
  if (!row) return;
  await sendOrderMail(deps, row.order_id, (facts) => {
    const mail = { ...facts, returned: presentReturn(row), mailId };
    return to === 'shop' ? returnToDo(mail) : returnNews({ ...mail, about });
  });
}

export async function sendRefunded(
  deps: OrderMailDeps,
  { orderId, refundIds = [], ...refund }: JobData<'order-refunded'>,
): Promise<void> {
  const made = (await refundsOf(deps.connection.db, orderId)).filter(({ id }) => refundIds.includes(id));
  const named = made.flatMap(({ parts }) => (parts ? [parts] : []));
  const worth = named.reduce((sum, each) => sum + each.goods + each.tax + each.shipping - each.fee - each.earlier, 0);
  // One that goes back to two payments has a mail for each, and no part of its own.
  const isWhole = worth <= refund.amount;
  const pieces = isWhole ? made.flatMap(({ lines }) => lines) : [];
  const parts = isWhole ? named : [];
  await sendOrderMail(deps, orderId, (facts) => orderRefunded({ ...facts, ...refund, pieces, parts }));
}

/** Sends nothing for an order without an email address: its account was deleted. */
async function sendOrderMail(
  { connection, mailer, store, mails, settings, clock }: OrderMailDeps,
  orderId: string,
  write: (facts: OrderMailFacts, row: OrderRow) => Promise<Mail>,
): Promise<void> {
  const row = await findOrder(connection.db, orderId);
  if (!row?.email) return;
  const token = await signOrderLink(orderId, { secret: settings.tokenSecret, now: clock() });
  const presented = await presentFull({ connection, store, clock }, row);
  const order = (await isOwnAddress(connection.db, row)) ? presented : withoutTypedText(presented);
  const facts = { order, store, mails, publicUrl: settings.publicUrl, token };
  const mail = await write(facts, row);
  await recordOrderMail({ connection, clock }, { orderId, mail }, () => mailer.send(mail));
}

/** Whether the email goes to the verified address of the order's own account. */
async function isOwnAddress(db: Db, { owner, email }: OrderRow): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return account?.id === owner;
}

/**
 * Removes text that a spammer could have typed at the checkout to reach a stranger's address in the shop's name. An
 * ordinary street stays, because a receipt says where the parcel goes; the order's page shows the rest.
 */
function withoutTypedText(order: Order): Order {
  const { address, address2, city } = order.shipping;
  const safeAddress = { address: withoutLink(address), address2: withoutLink(address2), city: withoutLink(city) };
  return { ...order, lines: withoutPrintNames(order.lines), shipping: { ...order.shipping, name: '', ...safeAddress } };
}

/** Mail programs turn any word with a dot, such as shop.example, into a link. */
function withoutLink<Text extends string | undefined>(text: Text): Text | '' {
  return text !== undefined && /\p{L}\.\p{L}|:\/\/|@/u.test(text) ? '' : text;
}

/** Alerts the shop to a dispute or a failed refund that needs a person. */
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
