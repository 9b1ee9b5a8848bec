import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Db } from '../../db/schema.ts';
import { readMailLink, signMailLink } from '../../gateways/mail/mail-links.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { signReviewLink } from '../../gateways/mail/review-links.ts';
import { reviewRequest } from '../../gateways/mail/review-request.tsx';
import type { Deps } from '../deps.ts';
import { linesOf } from '../orders/order-rows.ts';
import { reviewableItems } from './order-to-review.ts';

/** After delivery: time to open the bag and print something. */
const DAYS_AFTER_DELIVERY = 4;
/** A parcel whose delivery nobody reported may come later than promised. */
const DAYS_OF_DELAY = 3;
/** Without a promised day: ground takes so long at most. */
const MAX_TRANSIT_DAYS = 11;
/** A shop that starts to ask does not write to shoppers of last year. */
const LATEST_DAYS = 30;
/** Of orders in a transaction. */
const BATCH_SIZE = 100;

type AskDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'catalogue'>;

/**
 * Queues a mail for each order that arrived some days ago, once: a row in `review_requests` is written in the transaction
 * that stores the mail's job. Returns how many.
 */
export async function askForReviews({ connection, jobs, clock, catalogue }: AskDeps): Promise<number> {
  let asked = 0;
  for (;;) {
    const { claimed, queued } = await connection.db.transaction().execute(async (trx) => {
      const orders = await claimDueOrders(trx, clock());
      const lines = await linesOf(trx, orders);
      const withGoods = orders.filter((id) => reviewableItems(lines.get(id) ?? [], catalogue).length > 0);
      for (const orderId of withGoods) await jobs.enqueue(trx, 'review-request', { orderId, mailId: randomUUID() });
      return { claimed: orders.length, queued: withGoods.length };
    });
    asked += queued;
    if (claimed < BATCH_SIZE) return asked;
  }
}

/** Canceled orders and those that were refunded in full are never asked about. */
const isKept = sql<boolean>`orders.status = 'paid' and orders.email <> '' and orders.forget_from is null
  and orders.refunded < orders.amount
  and coalesce((select sum(amount) from order_refunds
    where order_refunds.order_id = orders.id and order_refunds.failed_at is null and not order_refunds.is_edit), 0) < orders.amount`;

/** Marks orders as asked, the longest waiting first; those without anything to review as well. */
async function claimDueOrders(trx: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with due as (
      select id from orders
      where shipped_at is not null and ${isKept}
        and shipped_at > ${daysBefore(now, LATEST_DAYS + MAX_TRANSIT_DAYS + DAYS_AFTER_DELIVERY + DAYS_OF_DELAY)}
        and shipped_at < ${daysBefore(now, DAYS_AFTER_DELIVERY)}
        and coalesce(
          delivered_at,
          (arrival ->> 'to')::date + interval '1 day' * ${DAYS_OF_DELAY},
          shipped_at + interval '1 day' * ${MAX_TRANSIT_DAYS})
          < ${daysBefore(now, DAYS_AFTER_DELIVERY)}
        and not exists (select from review_requests where order_id = orders.id)
      order by shipped_at limit ${BATCH_SIZE}
    )
    insert into review_requests (order_id, asked_at) select id, ${now} from due
    on conflict do nothing returning order_id
  `.execute(trx);
  return rows.map(({ order_id }) => order_id);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails' | 'catalogue'> & {
  readonly mailer: Mailer;
};

/**
 * Sends the mail, unless the order was canceled, refunded or redacted meanwhile, or its address wants none. A job that
 * runs again after a crash finds that it was sent.
 */
export async function sendReviewRequest(
  { connection, clock, settings, store, mails, catalogue, mailer }: MailDeps,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<void> {
  const { db } = connection;
  const order = await db
    .selectFrom('orders')
    .innerJoin('review_requests', 'order_id', 'orders.id')
    .select(['orders.id', 'email', 'ref_id'])
    .where('orders.id', '=', orderId)
    .where('sent_at', 'is', null)
    .where(isKept)
    .executeTakeFirst();
  if (!order || (await wantsNone(db, order.email, settings))) return;
  const lines = (await linesOf(db, [orderId])).get(orderId) ?? [];
  const goods = reviewableItems(lines, catalogue).map(fullName);
  if (goods.length === 0) return;
  const signing = { secret: settings.tokenSecret, now: clock() };
  const [token, stopToken] = await Promise.all([
    signReviewLink(orderId, signing),
    signMailLink('review-stop', { sub: orderId }, signing),
  ]);
  const { publicUrl } = settings;
  await mailer.send(
    await reviewRequest({
      to: order.email,
      refId: order.ref_id,
      goods,
      store,
      mails,
      publicUrl,
      mailId,
      token,
      stopToken,
    }),
  );
  await db.updateTable('review_requests').set({ sent_at: clock() }).where('order_id', '=', orderId).execute();
}

async function wantsNone(db: Db, email: string, { tokenSecrets }: Deps['settings']): Promise<boolean> {
  const addresses = tokenSecrets.map((secret) => addressKey(email, secret));
  const row = await db.selectFrom('review_opt_outs').select('at').where('address', 'in', addresses).executeTakeFirst();
  return row !== undefined;
}

/** Keys opt-outs of an older secret with the newest one as well, by the addresses that orders have. */
export async function renewOptOuts({ connection, settings }: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  const { db } = connection;
  const { tokenSecret, tokenSecrets } = settings;
  const optOuts = await db.selectFrom('review_opt_outs').selectAll().execute();
  const since = new Map(optOuts.map(({ address, at }) => [address, at]));
  const orders = since.size > 0 ? await db.selectFrom('orders').select('email').distinct().execute() : [];
  const renewed = orders.flatMap(({ email }) => {
    const at = tokenSecrets.map((secret) => since.get(addressKey(email, secret))).find((each) => each !== undefined);
    return at ? [{ address: addressKey(email, tokenSecret), at }] : [];
  });
  if (renewed.length === 0) return;
  await db
    .insertInto('review_opt_outs')
    .values(renewed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keyed, so that the table does not tell who is in it. */
function addressKey(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`no reviews ${email.toLowerCase()}`).digest('base64url');
}

/** Ends these mails for the address of the order that a link names. */
export async function stopReviewRequests(
  { connection, clock, settings }: Pick<Deps, 'connection' | 'clock' | 'settings'>,
  token: string,
): Promise<'stopped' | 'unknown'> {
  const now = clock();
  const link = await readMailLink('review-stop', token, { secrets: settings.tokenSecrets, now });
  if (!link) return 'unknown';
  const order = await connection.db.selectFrom('orders').select('email').where('id', '=', link.sub).executeTakeFirst();
  // An order without its address is never mailed about.
  if (order?.email) {
    await connection.db
      .insertInto('review_opt_outs')
      .values({ address: addressKey(order.email, settings.tokenSecret), at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return 'stopped';
}

/** Drafts are kept for as long as their link may work. */
const DRAFT_DAYS = 70;

/** Deletes reviews that were begun and never sent; returns how many. */
export async function sweepReviewDrafts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('product_reviews')
    .where('state', '=', 'draft')
    .where('created_at', '<', daysBefore(clock(), DRAFT_DAYS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
