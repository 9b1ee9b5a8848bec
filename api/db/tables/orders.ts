import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderTerms } from '../../../contract/catalogue/rates.ts';
import type { CouponDiscount } from '../../../contract/coupon.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { ShipmentState, Ticks } from '../../../contract/desk/packing.ts';
import type { Totals } from '../../../contract/money/totals.ts';
import type {
  Arrival,
  OrderLine,
  OrderStatus,
  PaidWith,
  PaymentService,
  ShopperOrderStatus,
} from '../../../contract/order.ts';
import type { Carrier } from '../../../contract/shipping/carriers.ts';
import type { Json, Timestamp } from './columns.ts';

interface CartLinesTable {
  id: Generated<string>;
  owner: string;
  /** null: it is a print */
  item_id: string | null;
  qty: number;
  /** add-ons, or the rolls of a bundle; sorted, so that equal choices are one line */
  sides: string[];
  added_at: Timestamp;
  /** the last change of the quantity */
  touched_at: Timestamp;
  /** ids of guest cart lines that were merged into this one */
  joined: Generated<string[]>;
  /** set for lines of type pod only */
  print_id: ColumnType<string | null, string | null | undefined>;
}

export interface OrdersTable {
  id: Generated<string>;
  ref_id: string;
  owner: string;
  idempotency_key: string;
  /** hash of payment token, customer and coupon: the same key with other contents is rejected */
  fingerprint: string;
  status: OrderStatus;
  email: string;
  customer: Json<CustomerInfo>;
  /** with the terms it was placed under, which orders from before rates were content do not have */
  totals: Json<Totals & { readonly terms?: OrderTerms }>;
  /** cents */
  amount: number;
  coupon: string | null;
  payment_service: Generated<PaymentService>;
  /** a ConfirmationToken or PaymentMethod of Stripe; `paypal` where there is none */
  payment_token: string;
  /** of the payment service, whose saved cards may pay */
  payment_customer: string | null;
  /** the card is saved for the customer once it has paid */
  save_card: Generated<boolean>;
  payment_intent_id: string | null;
  paypal_order_id: string | null;
  paypal_capture_id: string | null;
  decline_reason: string | null;
  tracking_numbers: Generated<string[]>;
  ts: Timestamp;
  settled_at: Timestamp | null;
  /** when the payment service accepted a payment that the bank takes days for; null: paid at once, or never */
  accepted_at: Timestamp | null;
  /** when it ships and arrives, as promised when it was paid; null: an older order, or a month of Premium */
  arrival: Json<Arrival> | null;
  /** its prints were handed to the workshop */
  printing_at: Timestamp | null;
  packed_at: Timestamp | null;
  /** handed to the carrier, or ready to be picked up */
  shipped_at: Timestamp | null;
  /** when a part of it left before the rest; null: it leaves at once */
  part_shipped_at: ColumnType<Date | null, Date | null | undefined>;
  /** as an operator reported it */
  delivered_at: Timestamp | null;
  /** when the shopper canceled it; null: not, also for attempts that were never paid */
  cancelled_at: Timestamp | null;
  /** the shop canceled it, and tells the shopper this; null: the shopper did, or nobody */
  cancel_message: string | null;
  /** cents that the shop owed when it was canceled; null: not canceled, or before this was stored */
  cancel_refund: number | null;
  /** cents refunded so far */
  refunded: Generated<number>;
  /** the card or wallet, if the payment service reported it */
  paid_with: Json<PaidWith> | null;
  /** when its account was deleted; the order is then redacted to what bookkeeping needs */
  forget_from: Timestamp | null;
  forgotten_at: Timestamp | null;
  /** created by a month of this subscription, not from a cart */
  subscription_id: string | null;
  /** paid, but its goods were not in stock */
  waits_for_stock: Generated<boolean>;
  /** hash of the network address that placed it, while it is unpaid and counts against that address's limit */
  caller: ColumnType<string | null, string | null | undefined>;
  /** the one word that its owner and staff see; `standing` on the wire */
  display_status: GeneratedAlways<ShopperOrderStatus>;
  /** what lists and reports read of `customer` and `totals`; null: an order without it */
  service_code: GeneratedAlways<number | null>;
  ship_state: GeneratedAlways<string | null>;
  subtotal_cents: GeneratedAlways<number | null>;
  discount_cents: GeneratedAlways<number | null>;
  coupon_cents: GeneratedAlways<number | null>;
  shipping_cents: GeneratedAlways<number | null>;
  tax_cents: GeneratedAlways<number | null>;
}

/** All that an order is searched by, as one text; triggers keep it. */
interface OrderSearchTable {
  order_id: string;
  words: string;
}

interface OrderLinesTable {
  order_id: string;
  position: number;
  item_id: string;
  qty: number;
  /** cents per unit, add-ons included */
  price: number;
  body: Json<OrderLine>;
  /** for lines of type pod, taken from the body */
  print_id: GeneratedAlways<string | null>;
  printed_at: ColumnType<Date | null, Date | null | undefined>;
  /** from the body */
  line_material: GeneratedAlways<string | null>;
  line_color: GeneratedAlways<string | null>;
}

/** Stock that an order has reserved, add-ons included; a failed payment releases it. */
interface OrderStockTable {
  order_id: string;
  item_id: string;
  qty: number;
  /** of these, in a part of the order that has left */
  shipped: Generated<number>;
}

interface CouponsTable {
  code: string;
  discount: Json<CouponDiscount>;
  min_subtotal: number;
  ends_at: Timestamp | null;
  /** orders of a customer that may use it; null: any number */
  max_per_customer: number | null;
}

/** What staff wrote about an order; shoppers never see it. */
interface OrderNotesTable {
  id: string;
  order_id: string;
  by: string;
  text: string;
  at: Timestamp;
}

/** A mail about an order: sent, or still failing. */
interface OrderMailsTable {
  order_id: string;
  message_id: string;
  subject: string;
  /** of the first try */
  at: Timestamp;
  sent_at: Timestamp | null;
  /** why the last try failed; null: it did not */
  failure: string | null;
}

/** Who packs an order, and what is in its box. */
interface PackingClaimsTable {
  order_id: string;
  staff_id: string;
  claimed_at: Timestamp;
  /** from then on somebody else may have it */
  lease_until: Timestamp;
  /** null: it is being packed */
  put_off_at: Timestamp | null;
  put_off_reason: string | null;
  /** pieces in the box, by their id */
  ticks: ColumnType<Ticks, string | undefined, string>;
}

/** A parcel of an order, or the attempt to buy its label. */
export interface ShipmentsTable {
  id: Generated<string>;
  order_id: string;
  /** of its order, from 0 */
  parcel: number;
  state: ShipmentState;
  carrier: Carrier;
  /** the carrier's name for it */
  service: string | null;
  tracking: string | null;
  /** cents */
  cost: number | null;
  weight_grams: number | null;
  /** its key in the file store */
  label_file: string | null;
  /** what FedEx said when it refused */
  failure: string | null;
  /** email of the staff */
  created_by: string;
  created_at: Timestamp;
  voided_at: Timestamp | null;
}

/** Pieces of an order that left before the rest. */
export interface PartShipmentsTable {
  id: string;
  order_id: string;
  lines: Json<{ lineId: string; qty: number }[]>;
  tracking_numbers: string[];
  shipped_at: Timestamp;
}

export interface OrderTables {
  part_shipments: PartShipmentsTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_search: OrderSearchTable;
  order_lines: OrderLinesTable;
  order_stock: OrderStockTable;
  coupons: CouponsTable;
  order_notes: OrderNotesTable;
  order_mails: OrderMailsTable;
  packing_claims: PackingClaimsTable;
  shipments: ShipmentsTable;
}
