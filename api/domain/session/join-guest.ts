import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { joinModels } from '../models/models-of.ts';

/**
 * What a guest did becomes the account's when the guest signs in: the cart, models, orders that are still being paid, and
 * orders that were placed with the account's address. Other orders stay the guest's: a browser may be a family's.
 */
export async function joinGuest(db: Db, { guestId, accountId }: { guestId: string; accountId: string }): Promise<void> {
  await joinCart(db, guestId, accountId);
  await sql`
    update orders set owner = ${accountId} from users
    where orders.owner = ${guestId} and users.id = ${accountId}
      and (orders.status in ('pending', 'requires_action') or lower(orders.email) = users.email)
      and ${keyIsFree(accountId)}`.execute(db);
  await joinPrints(db, guestId, accountId);
  await joinModels(db, { guestId, accountId });
}

/** Prints go with the lines and orders that hold them. */
async function joinPrints(db: Db, guestId: string, accountId: string): Promise<void> {
  await sql`
    update prints set owner = ${accountId} where owner = ${guestId} and (ordered_at is null or exists (
      select from order_lines join orders on orders.id = order_id
      where print_id = prints.id and orders.owner = ${accountId}))`.execute(db);
}

/** The order that was placed just before registering, when it was placed by that guest with the account's address. */
export async function joinGuestOrder(
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
 * Two tabs that sign in at once ask for the same lines: a line is taken out once, so it is put in once. Equal lines add
 * up, also beyond what a line may hold; the cart then says so, and nothing is lost silently. The line that stays keeps
 * the other's id, by which an order that is being paid finds what it bought. In one order always, so that two guests
 * who join one account do not wait for each other.
 */
async function joinCart(db: Db, guestId: string, accountId: string): Promise<void> {
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

/** Keys are the browsers' own invention: one that the account used already stays where it is. */
function keyIsFree(accountId: string) {
  return sql`not exists (
    select from orders own where own.owner = ${accountId} and own.idempotency_key = orders.idempotency_key)`;
}
