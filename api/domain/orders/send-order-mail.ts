import { messages } from '../../contract/messages.ts';
import type { Order } from '../../contract/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts';
import { orderConfirmation } from '../../gateways/mail/order-confirmation.tsx';
import type { OrderMailFacts } from '../../gateways/mail/order-frame.tsx';
import { signOrderLink } from '../../gateways/mail/order-links.ts';
import { orderRefunded, type RefundFacts } from '../../gateways/mail/order-refunded.tsx';
import { orderShipped } from '../../gateways/mail/order-shipped.tsx';
import { findOrder, linesOf, type OrderRow } from './order-rows.ts';
import { presentOrder } from './present-order.ts';

export type OrderMailDeps = Pick<Deps, 'connection' | 'store' | 'settings' | 'clock'> & { readonly mailer: Mailer };

/** Tells the shopper that the order is paid. A failure is the queue's business: the order stays as it is. */
export async function sendConfirmation(deps: OrderMailDeps, orderId: string): Promise<void> {
  await sendAbout(deps, orderId, (facts, { coupon }) => orderConfirmation({ ...facts, coupon }));
}

export async function sendShipped(deps: OrderMailDeps, orderId: string): Promise<void> {
  await sendAbout(deps, orderId, orderShipped);
}

export async function sendRefunded(
  deps: OrderMailDeps,
  { orderId, ...refund }: { orderId: string } & Pick<RefundFacts, 'amount' | 'refunded' | 'mailId'>,
): Promise<void> {
  await sendAbout(deps, orderId, (facts) => orderRefunded({ ...facts, ...refund }));
}

/** An order whose account was deleted may have no address left. */
async function sendAbout(
  { connection, mailer, store, settings, clock }: OrderMailDeps,
  orderId: string,
  write: (facts: OrderMailFacts, row: OrderRow) => Promise<Mail>,
): Promise<void> {
  const row = await findOrder(connection.db, orderId);
  if (!row?.email) return;
  const lines = (await linesOf(connection.db, [orderId])).get(orderId) ?? [];
  const token = await signOrderLink(orderId, { secret: settings.tokenSecret, now: clock() });
  const whole = presentOrder(row, lines);
  const order = (await isOwnAddress(connection.db, row)) ? whole : withoutTypedText(whole);
  const facts = { order, store, publicUrl: settings.publicUrl, token };
  await mailer.send(await write(facts, row));
}

/** Whether the order went to the verified address of its own account. */
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
 * Anybody can type a stranger's address at the checkout. For the price of one order, no names or links of theirs are sent
 * there as ours. An ordinary street stays, because a receipt says where the parcel goes; all else is on the order's page.
 */
function withoutTypedText(order: Order): Order {
  const lines = order.lines.map((line) => (line.type === 'pod' ? { ...line, name: messages.printInMail } : line));
  const { address, address2, city } = order.shipping;
  const place = { address: withoutLink(address), address2: withoutLink(address2), city: withoutLink(city) };
  return { ...order, lines, shipping: { ...order.shipping, name: '', ...place } };
}

/** Mail programs make a link of any word with a dot in it, such as shop.example. */
function withoutLink<Text extends string | undefined>(text: Text): Text | '' {
  return text !== undefined && /\p{L}\.\p{L}|:\/\/|@/u.test(text) ? '' : text;
}
