import { type RawBuilder, sql } from 'kysely';
import type { OwnData } from '../../../contract/accounts/own-data.ts';
import { refusalReasons } from '../../../contract/product-reviews/review.ts';
import type { Deps } from '../deps.ts';
import type { ReviewRow } from './review-rows.ts';

/** Reviews of an account: those of its addresses, and those of its orders, which may name another address. */
export function writtenByAccount({ id, addresses }: { id: string; addresses: readonly string[] }): RawBuilder<boolean> {
  return sql`(email <> '' and lower(email) = any(${addresses}))
    or order_id in (select orders.id from orders where owner = ${id})`;
}

/** Reviews of an address (in lower case), without those of orders that an account placed. */
export function writtenByGuest(address: string): RawBuilder<boolean> {
  return sql`email <> '' and lower(email) = ${address} and not exists (
    select from orders join users on users.id::text = owner where orders.id = order_id)`;
}

type ReviewToExport = Omit<ReviewRow, 'id' | 'order_id' | 'email' | 'version' | 'shown_at'> & {
  readonly ref_id: string | null;
  readonly photos: readonly { id: string; width: number; height: number; hidden: boolean; at: string }[];
};

/** These reviews for a data export, oldest first, with photos that only their writer has seen. */
export async function collectReviews(
  { connection, settings }: Pick<Deps, 'connection' | 'settings'>,
  which: RawBuilder<boolean>,
): Promise<OwnData['productReviews']> {
  const { rows } = await sql<ReviewToExport>`
    select product, item_id, rating, text, name, printer, nozzle, speed, state, refusal, answer, created_at, sent_at,
      (select ref_id from orders where orders.id = order_id) as ref_id,
      coalesce((
        select json_agg(json_build_object('id', id, 'width', width, 'height', height, 'hidden', hidden, 'at', added_at)
          order by added_at, id)
        from product_review_photos where review_id = product_reviews.id), '[]') as photos
    from product_reviews where ${which} order by created_at, id`.execute(connection.db);
  return rows.map(({ item_id, refusal, created_at, sent_at, ref_id, photos, ...review }) => ({
    ...review,
    itemId: item_id,
    orderRef: ref_id,
    refusal: refusal && refusalReasons[refusal],
    begun: created_at.toISOString(),
    sent: sent_at?.toISOString() ?? null,
    photos: photos.map(({ id, width, height, hidden, at }) => ({
      address: review.state === 'published' && !hidden ? `${settings.publicUrl}/api/review-photos/${id}/large` : null,
      width,
      height,
      hidden,
      added: new Date(at).toISOString(),
    })),
  }));
}
