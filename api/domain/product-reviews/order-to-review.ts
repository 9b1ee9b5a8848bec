import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import type { OrderLine } from '../../../contract/order.ts';
import {
  EDIT_DAYS,
  MAX_NAME,
  MAX_PRODUCTS,
  type OrderToReview,
  type OwnReview,
  type PrintRanges,
  refusalReasons,
} from '../../../contract/product-reviews/review.ts';
import { isReviewable, reviewedProduct, sizeLine } from '../../../contract/product-reviews/reviewed-product.ts';
import type { Db } from '../../db/schema.ts';
import { readReviewLink } from '../../gateways/mail/review-links.ts';
import type { Deps } from '../deps.ts';
import { findOrder, linesOf, type OrderRow } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { photosOf, type ReviewRow } from './review-rows.ts';

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'catalogue' | 'printRanges'>;

export interface LinkedOrder {
  readonly order: OrderRow;
  /** the end of the link */
  readonly until: Date;
  /** one item for each product */
  readonly items: readonly Item[];
}

/** The order that a signed link names, for the holder of the link. Canceled orders were never received. */
export async function openReviewLink(
  { connection, clock, settings, catalogue }: Pick<LinkDeps, 'connection' | 'clock' | 'settings' | 'catalogue'>,
  token: string,
): Promise<LinkedOrder> {
  const link = await readReviewLink(token, { secrets: settings.tokenSecrets, now: clock() });
  if (!link) throw new ShopError('review_link_damaged');
  const { orderId, until, expired } = link;
  const order = await findOrder(connection.db, orderId);
  if (expired || !order?.email || order.forget_from || !['paid', 'refunded'].includes(order.status)) {
    throw new ShopError('review_link_expired');
  }
  const lines = (await linesOf(connection.db, [orderId])).get(orderId) ?? [];
  return { order, until, items: reviewableItems(lines, catalogue) };
}

/** The products of an order that can be reviewed, each once; of a bundle, its rolls. */
export function reviewableItems(
  lines: readonly Pick<OrderLine, 'type' | 'itemId' | 'sides'>[],
  catalogue: Pick<Deps['catalogue'], 'get'>,
): Item[] {
  const ids = lines.flatMap(({ type, itemId, sides }) => (type === 'bundle' ? sides : [itemId]));
  const items = [...new Set(ids)].flatMap((id) => catalogue.get(id) ?? []).filter(isReviewable);
  const byProduct = new Map(items.toReversed().map((item) => [reviewedProduct(item.tags), item]));
  return [...new Set(items.map(({ tags }) => byProduct.get(reviewedProduct(tags))))]
    .filter((item) => item !== undefined)
    .slice(0, MAX_PRODUCTS);
}

/** Everything that the page of a link shows. */
export async function readOrderToReview(deps: LinkDeps, token: string): Promise<OrderToReview> {
  const { order, until, items } = await openReviewLink(deps, token);
  const now = deps.clock();
  const reviews = await ownReviews(deps.connection.db, order.email, now);
  return {
    refId: order.ref_id,
    name: defaultName(order),
    until: until.toISOString(),
    products: items.map((item) => {
      const product = reviewedProduct(item.tags);
      return {
        product,
        itemId: item.id,
        name: fullName(item),
        line: sizeLine(item.tags),
        path: item.active ? itemPath(item.tags) : null,
        picture: sidePicture(item.imgSrc) ?? null,
        ranges: rangesOf(item, deps.printRanges),
        review: reviews.get(product) ?? null,
      };
    }),
  };
}

/** The range of the material; a color that wants more heat than others extends it. */
export function rangesOf({ tags, data }: Pick<Item, 'tags' | 'data'>, ranges: Deps['printRanges']): PrintRanges | null {
  const found = ranges.get(tags.material);
  if (!found || data.temp === null) return null;
  const { nozzle, speed } = found;
  return { nozzle: { min: Math.min(nozzle.min, data.temp), max: Math.max(nozzle.max, data.temp) }, speed };
}

/** First name and initial. */
function defaultName({ customer }: OrderRow): string {
  const { firstName, lastName = '' } = customer;
  const [initial = ''] = lastName.trim();
  return `${firstName.trim().slice(0, MAX_NAME - 3)}${initial && ` ${initial.toUpperCase()}.`}`;
}

/** The reviews of this address, by product. */
async function ownReviews(db: Db, email: string, now: Date): Promise<Map<string, OwnReview>> {
  const rows = await db
    .selectFrom('product_reviews')
    .selectAll()
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('email', '<>', '')
    .execute();
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.product, presentOwn(row, photos.get(row.id) ?? [], now)]));
}

/** Until it is published, a shopper may change a review for 30 days. */
export function canEdit({ state, created_at }: Pick<ReviewRow, 'state' | 'created_at'>, now: Date): boolean {
  return state === 'draft' || (state !== 'published' && now.getTime() < created_at.getTime() + EDIT_DAYS * 86_400_000);
}

export function presentOwn(row: ReviewRow, photos: OwnReview['photos'], now: Date): OwnReview {
  const { rating, text, name, printer, nozzle, speed, state, answer, refusal } = row;
  return {
    rating,
    text,
    name,
    printer,
    nozzle,
    speed,
    state,
    answer,
    photos,
    refusal: refusal && refusalReasons[refusal],
    canEdit: canEdit(row, now),
  };
}
