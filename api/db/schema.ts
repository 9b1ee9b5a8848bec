import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import type { CouponDiscount } from '../contract/coupon.ts';
import type { CustomerInfo } from '../contract/customer.ts';
import type { Totals } from '../contract/money/totals.ts';
import type { OrderLine, OrderStatus } from '../contract/order.ts';

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ItemsTable {
  id: string;
  /** what content says of the item; its `qoh` is not read */
  body: Json<CatalogueItem>;
  price: number;
  active: boolean;
  /** false: content no longer has it, but orders may still name it */
  in_catalogue: boolean;
  qoh: number;
}

export interface CartLinesTable {
  id: Generated<string>;
  owner: string;
  item_id: string;
  qty: number;
  /** add-ons, or the rolls of a bundle; sorted, so that equal choices are one line */
  sides: string[];
  added_at: Timestamp;
  /** the last change of the quantity */
  touched_at: Timestamp;
}

export interface OrdersTable {
  id: Generated<string>;
  ref_id: string;
  owner: string;
  idempotency_key: string;
  /** hash of payment token, customer and coupon: the same key with other contents is refused */
  fingerprint: string;
  status: OrderStatus;
  email: string;
  customer: Json<CustomerInfo>;
  totals: Json<Totals>;
  /** cents */
  amount: number;
  coupon: string | null;
  payment_token: string;
  payment_intent_id: string | null;
  decline_reason: string | null;
  tracking_numbers: Generated<string[]>;
  ts: Timestamp;
  settled_at: Timestamp | null;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  item_id: string;
  qty: number;
  /** cents a piece, sides included */
  price: number;
  body: Json<OrderLine>;
}

/** What an order took off the shelf, sides included: what a failed payment gives back. */
export interface OrderStockTable {
  order_id: string;
  item_id: string;
  qty: number;
}

export interface CouponsTable {
  code: string;
  discount: Json<CouponDiscount>;
  min_subtotal: number;
  ends_at: Timestamp | null;
}

export interface WebhookEventsTable {
  provider: string;
  id: string;
  type: string;
  received_at: Timestamp;
}

/** A wish to be told when an item is back: asked for, confirmed by a link in a mail, told, in that order. */
export interface RestockAlertsTable {
  id: Generated<string>;
  item_id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  notified_at: Timestamp | null;
}

/** An address that the newsletter goes to once its owner followed the link in a mail. */
export interface NewsletterSubscribersTable {
  /** made of the address, see `subscriberId` */
  id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
}

/** What the banner says while `starts_at <= now < ends_at`. */
export interface HolidayNoticesTable {
  id: Generated<number>;
  note: string;
  /** a PNG */
  image: Buffer | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
}

export interface Database {
  items: ItemsTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_stock: OrderStockTable;
  coupons: CouponsTable;
  webhook_events: WebhookEventsTable;
  restock_alerts: RestockAlertsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  holiday_notices: HolidayNoticesTable;
}

/** A connection or an open transaction: queries take either. */
export type Db = Kysely<Database> | Transaction<Database>;
export type { Kysely, Transaction };
