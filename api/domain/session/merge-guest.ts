import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/**
 * Transfers what a guest did to the account at sign-in: cart, models, orders that are still being paid, and orders with
 * the account's email address. Other orders stay with the guest, because a family may share the browser.
 */
export async function mergeGuest(
  db: Db,
  { guestId, accountId }: { guestId: string; accountId: string },
): Promise<void> {
  await mergeCart(db, guestId, accountId);
  await sql`
    update orders set owner = ${accountId} from users
    where orders.owner = ${guestId} and users.id = ${accountId}
      and (orders.status in ('pending', 'requires_action') or lower(orders.email) = users.email)
      and ${keyIsFree(accountId)}`.execute(db);
  await mergePrints(db, guestId, accountId);
  await mergeModels(db, guestId, accountId);
  await db.updateTable('saved_quotes').set({ owner: accountId }).where('owner', '=', guestId).execute();
}

/** Prints follow the cart lines and orders that contain them. */
async function mergePrints(db: Db, guestId: string, accountId: string): Promise<void> {
  await sql`
    update prints set owner = ${accountId} where owner = ${guestId} and (ordered_at is null or exists (
      select from order_lines join orders on orders.id = order_id
      where print_id = prints.id and orders.owner = ${accountId}))`.execute(db);
}

/** Ordered models follow their order, so this must run after the guest's prints were merged. */
async function mergeModels(db: Db, guestId: string, accountId: string): Promise<void> {
  await sql`
    update model_files set owner = ${accountId} where owner = ${guestId} and (
      exists (select from prints where prints.file_id = model_files.id and prints.owner = ${accountId})
      or not exists (
        select from prints where prints.file_id = model_files.id and prints.ordered_at is not null))`.execute(db);
  // Project ids are made by the page: one that the account already uses is not transferred.
  await sql`
    update print_jobs set owner = ${accountId} where owner = ${guestId} and not exists (
      select from print_jobs own where own.owner = ${accountId} and own.project_id = print_jobs.project_id)`.execute(
    db,
  );
  await sql`update print_reviews set owner = ${accountId} where owner = ${guestId}`.execute(db);
}

/** Transfers the order that the guest placed just before registering, if it has the account's email address. */
export async function mergeGuestOrder(
  trx: Transaction<Database>,
  accountId: string,
  { orderId, guestId }: { orderId: string; guestId: string },
): Promise<void> {
  await sql`
    update orders set owner = ${accountId} from users
    where orders.id = ${orderId} and orders.owner = ${guestId}
      and users.id = ${accountId} and lower(orders.email) = users.email
      and ${keyIsFree(accountId)}`.execute(trx);
  await sql`
    with joined as (
      update prints set owner = ${accountId} from order_lines join orders on orders.id = order_id
      where print_id = prints.id and orders.id = ${orderId} and orders.owner = ${accountId}
      returning prints.file_id
    )
    update model_files set owner = ${accountId} from joined where model_files.id = joined.file_id`.execute(trx);
}

/**
 * Moves the lines in one statement, so that of two tabs that sign in at once only one moves them. Equal lines add up, even
 * beyond the maximum quantity, which the cart then reports instead of losing something silently. The line that stays
 * records the other's id, by which an order that is being paid finds what it bought. Rows are locked in a fixed order, so
 * that two guests who sign in to one account do not deadlock.
 */
async function mergeCart(db: Db, guestId: string, accountId: string): Promise<void> {
  await sql`
    with mine as materialized (
      select id from cart_lines where owner = ${guestId} order by id for update
    ),
    moved as (
      delete from cart_lines using mine where cart_lines.id = mine.id
      returning cart_lines.id, item_id, qty, sides, print_id, added_at
    )
    insert into cart_lines (id, owner, item_id, qty, sides, print_id, added_at)
    select id, ${accountId}, item_id, qty, sides, print_id, added_at from moved order by item_id, sides, print_id
    on conflict (owner, item_id, sides, print_id) do update
      set qty = cart_lines.qty + excluded.qty, joined = cart_lines.joined || excluded.id, touched_at = now()`.execute(
    db,
  );
}

/** Idempotency keys are made by browsers: an order whose key the account already uses is not transferred. */
function keyIsFree(accountId: string) {
  return sql`not exists (
    select from orders own where own.owner = ${accountId} and own.idempotency_key = orders.idempotency_key)`;
}
