import { randomUUID } from 'node:crypto';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { DeskReview, DeskReviews, deskReviewQuerySchema } from '../../../contract/desk/reviews.ts';
import { type RefusalReason, refusalReasons } from '../../../contract/product-reviews/review.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { signReviewLink } from '../../gateways/mail/review-links.ts';
import { reviewRefused } from '../../gateways/mail/review-request.tsx';
import type { Deps } from '../deps.ts';
import { recordChange } from '../desk/record-change.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { photosOf, type ReviewRow } from './review-rows.ts';

const PER_PAGE = 50;

type ReadDeps = Pick<Deps, 'connection' | 'catalogue'>;

/** A page of the desk's queue: what waits with the oldest first, everything else with the newest. */
export async function listReviews(
  { connection: { db }, catalogue }: ReadDeps,
  { state, page }: ReturnType<typeof deskReviewQuerySchema.parse>,
): Promise<DeskReviews> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  const [rows, counted] = await Promise.all([
    reviewRows(db)
      .where('state', '=', state)
      .orderBy('product_reviews.sent_at', direction)
      .orderBy('product_reviews.id', direction)
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    db
      .selectFrom('product_reviews')
      .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute(),
  ]);
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  const countOf = (wanted: string) => Number(counted.find((row) => row.state === wanted)?.count ?? 0);
  const counts = { waiting: countOf('waiting'), published: countOf('published'), refused: countOf('refused') };
  return {
    rows: rows.map((row) => presentReview(row, photos.get(row.id) ?? [], catalogue)),
    total: counts[state],
    counts,
  };
}

function reviewRows(db: Db) {
  return db
    .selectFrom('product_reviews')
    .leftJoin('orders', 'orders.id', 'order_id')
    .selectAll('product_reviews')
    .select('ref_id');
}

function presentReview(
  row: ReviewRow & { ref_id: string | null },
  photos: DeskReview['photos'],
  catalogue: Pick<Deps['catalogue'], 'get'>,
): DeskReview {
  const { id, version, state, product, rating, text, name, printer, nozzle, speed, refusal, answer, sent_at } = row;
  if (state === 'draft' || rating === null || sent_at === null) throw new Error(`review ${id} is a draft`);
  const item = catalogue.get(row.item_id);
  return {
    id,
    version,
    state,
    product,
    rating,
    text,
    name,
    printer,
    nozzle,
    speed,
    refusal,
    answer,
    photos,
    productName: item ? fullName(item) : product,
    itemId: row.item_id,
    path: item?.active ? itemPath(item.tags) : null,
    orderRef: row.ref_id,
    sentAt: sent_at.toISOString(),
  };
}

type ModerateDeps = ReadDeps & Pick<Deps, 'clock'>;

/** Shows a review from the next release of the pages on. */
export async function publishReview(
  deps: ModerateDeps,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<DeskReview> {
  return await change(deps, staff, { verb: 'reviews publish', id, version, after: { state: 'published' } }, () => ({
    state: 'published',
    refusal: null,
  }));
}

/** Does not show a review, or no longer, and tells its writer why. The record stays. */
export async function refuseReview(
  deps: ModerateDeps & Pick<Deps, 'jobs'>,
  staff: Staff,
  { id, version, reason }: { id: string; version: number; reason: RefusalReason },
): Promise<DeskReview> {
  const after = { state: 'refused', refusal: reason } as const;
  return await change(deps, staff, { verb: 'reviews refuse', id, version, after }, async (row, trx) => {
    if (row.email) await deps.jobs.enqueue(trx, 'review-refused', { reviewId: id, mailId: randomUUID() });
    return after;
  });
}

/** Sets the shop's answer, which is shown below the review; an empty one takes it off. */
export async function answerReview(
  deps: ModerateDeps,
  staff: Staff,
  { id, version, answer }: { id: string; version: number; answer: string },
): Promise<DeskReview> {
  const after = { answer: answer || null };
  return await change(deps, staff, { verb: 'reviews answer', id, version, after }, () => after);
}

/** Hides a photo of a review, or shows it again. */
export async function hideReviewPhoto(
  deps: ModerateDeps,
  staff: Staff,
  { id, photoId, hidden }: { id: string; photoId: string; hidden: boolean },
): Promise<DeskReview> {
  const verb = hidden ? 'reviews hide-photo' : 'reviews show-photo';
  return await change(deps, staff, { verb, id, after: { photo: photoId, hidden } }, async (_, trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('product_review_photos')
      .set({ hidden })
      .where('id', '=', photoId)
      .where('review_id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('review_photo_unknown');
    return {};
  });
}

interface Change {
  readonly verb: string;
  readonly id: string;
  /** of the review that was read; absent where that does not matter */
  readonly version?: number;
  readonly after: Record<string, unknown>;
}

type Changes = Partial<Pick<ReviewRow, 'state' | 'refusal' | 'answer'>>;

/** Changes a review under its lock, recorded with what was there before and after. */
async function change(
  deps: ModerateDeps,
  staff: Staff,
  { verb, id, version, after }: Change,
  apply: (row: ReviewRow, trx: Transaction<Database>) => Changes | Promise<Changes>,
): Promise<DeskReview> {
  const { db } = deps.connection;
  const before = await findReview(db, id);
  const { state, refusal, answer, product } = before;
  return await recordChange(
    deps,
    staff,
    { verb, target: `review ${id}`, before: { state, refusal, answer }, after, details: { product } },
    async () => {
      await auditedTransaction(db, async (trx) => {
        const row = await trx
          .selectFrom('product_reviews')
          .selectAll()
          .where('id', '=', id)
          .where('state', '<>', 'draft')
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw new ShopError('product_review_unknown');
        if (version !== undefined && row.version !== version) throw new ShopError('product_review_changed');
        const changes = await apply(row, trx);
        const isShown = row.state === 'published' || changes.state === 'published';
        await trx
          .updateTable('product_reviews')
          .set((eb) => ({ ...changes, version: eb('version', '+', 1), ...(isShown && { shown_at: deps.clock() }) }))
          .where('id', '=', id)
          .execute();
      });
      return await readReview(deps, id);
    },
  );
}

async function findReview(db: Db, id: string) {
  const row = await reviewRows(db)
    .where('product_reviews.id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst();
  if (!row) throw new ShopError('product_review_unknown');
  return row;
}

async function readReview({ connection: { db }, catalogue }: ReadDeps, id: string): Promise<DeskReview> {
  const row = await findReview(db, id);
  return presentReview(row, (await photosOf(db, [id])).get(id) ?? [], catalogue);
}

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails' | 'catalogue'> & {
  readonly mailer: Mailer;
};

/** Mails why a review is not shown, unless that has changed since. */
export async function sendReviewRefused(
  { connection, clock, settings, store, mails, catalogue, mailer }: MailDeps,
  { reviewId, mailId }: { reviewId: string; mailId: string },
): Promise<void> {
  const row = await connection.db
    .selectFrom('product_reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where('state', '=', 'refused')
    .executeTakeFirst();
  if (!row?.email || !row.order_id || !row.refusal) return;
  const item = catalogue.get(row.item_id);
  const { publicUrl, tokenSecret } = settings;
  const token = await signReviewLink(row.order_id, { secret: tokenSecret, now: clock() });
  const reason = refusalReasons[row.refusal];
  const productName = item ? fullName(item) : 'our product';
  await mailer.send(
    await reviewRefused({ to: row.email, productName, reason, store, mails, publicUrl, mailId, token }),
  );
}
