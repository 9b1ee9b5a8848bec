import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { StoredShipping } from '../contract/accounts/billing.ts';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import type { CouponDiscount } from '../contract/coupon.ts';
import type { CustomerInfo } from '../contract/customer.ts';
import type { BlockKind } from '../contract/desk/customers.ts';
import type { LetterState, RecipientState } from '../contract/desk/letters.ts';
import type { ShipmentState, Ticks } from '../contract/desk/packing.ts';
import type { StaffRole } from '../contract/desk/roles.ts';
import type { MovementKind, PriceChangeState } from '../contract/desk/stock.ts';
import type { RefundedLine, RefundParts } from '../contract/money/line-refund.ts';
import type { OrderTerms } from '../contract/money/rates.ts';
import type { Totals } from '../contract/money/totals.ts';
import type {
  Arrival,
  OrderLine,
  OrderStatus,
  PaidWith,
  PaymentService,
  ShopperOrderStatus,
} from '../contract/order.ts';
import type { PollOption } from '../contract/poll.ts';
import type { SubscriptionCustomer } from '../contract/premium/subscription.ts';
import type { ChoiceState, PressFailure } from '../contract/premium/vending.ts';
import type { RefusalReason, ReviewState } from '../contract/product-reviews/review.ts';
import type { ShopMode } from '../contract/public-config.ts';
import type { ReturnLine, ReturnReason, ReturnState } from '../contract/return.ts';
import type { Carrier } from '../contract/shipping/carriers.ts';
import type { Dispute } from '../gateways/payments/payments.ts';
import type { PrintTables } from './print-tables.ts';

/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** What many items have in common: the texts of a family, or the options of a material. */
export type ItemPart = Pick<CatalogueItem, 'desc' | 'extraInfo'> | Pick<CatalogueItem, 'options'>;

/** An item as content has it, without its stock and what `item_parts` have of it. */
export interface StoredBody extends Omit<CatalogueItem, 'qoh' | 'desc' | 'extraInfo' | 'options'> {
  /** of everything else here; rows that an earlier version wrote are whole, without hash and parts */
  hash?: string;
  /** hashes of item_parts */
  parts?: string[];
}

interface ItemPartsTable {
  hash: string;
  body: Json<ItemPart>;
}

interface ItemsTable {
  id: string;
  body: Json<StoredBody>;
  /** that of the body */
  hash: GeneratedAlways<string | null>;
  price: number;
  active: boolean;
  /** false: content no longer has it, but orders may still refer to it */
  in_catalogue: boolean;
  qoh: number;
  /** where it is on the shelf, such as B-04; staff set it, content does not know it */
  place: ColumnType<string | null, string | null | undefined>;
  /** low below this number; null: that of the shop */
  threshold: ColumnType<number | null, number | null | undefined>;
}

/** Has one row. */
interface StockSettingsTable {
  only_row: Generated<boolean>;
  /** of items without their own */
  threshold: Generated<number>;
}

/** Written by a trigger on `items.qoh`; their sum is the stock. */
interface StockMovementsTable {
  id: Generated<string>;
  item_id: string;
  change: number;
  kind: MovementKind;
  order_id: string | null;
  /** staff or operator; null: the shop itself */
  by: string | null;
  note: string | null;
  at: ColumnType<Date, Date | undefined, Date>;
  /** after it */
  balance: number;
  /** of the request, so that a repeated one counts once */
  key: string | null;
}

/** A price or a sale that staff set at the desk, over that of content. */
interface PriceChangesTable {
  id: Generated<number>;
  item_id: string;
  /** cents */
  price: number;
  /** cents before, struck out; for prices only */
  was: number | null;
  /** both for a sale, neither for a price */
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  by: string;
  at: Timestamp;
  state: Generated<PriceChangeState>;
  /** why it was refused, or how it ended */
  reason: ColumnType<string | null, string | null | undefined>;
  /** the release that shows it */
  release: ColumnType<string | null, string | null | undefined>;
  published_at: Timestamp | null;
  /** asked for its end, which the next release brings */
  removed_by: ColumnType<string | null, string | null | undefined>;
  removed_at: Timestamp | null;
  key: string;
}

/** Has one row: the process that builds releases. */
interface PublisherTable {
  only_row: Generated<boolean>;
  seen_at: Timestamp | null;
  /** set while it builds */
  building_since: Timestamp | null;
  /** why the last build failed */
  problem: string | null;
}

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
  /** when it ships and arrives, as promised when it was paid; null: an older order, or a month of Premium */
  arrival: Json<Arrival> | null;
  /** its prints were handed to the workshop */
  printing_at: Timestamp | null;
  packed_at: Timestamp | null;
  /** handed to the carrier, or ready to be picked up */
  shipped_at: Timestamp | null;
  /** as an operator reported it */
  delivered_at: Timestamp | null;
  /** when the shopper canceled it; null: not, also for attempts that were never paid */
  cancelled_at: Timestamp | null;
  /** the shop canceled it, and tells the shopper this; null: the shopper did, or nobody */
  cancel_message: string | null;
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
  /** Postgres' `displayStatus`, and what lists and reports read of `customer` and `totals`; null: an order without it */
  display_status: GeneratedAlways<ShopperOrderStatus>;
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
}

interface CouponsTable {
  code: string;
  discount: Json<CouponDiscount>;
  min_subtotal: number;
  ends_at: Timestamp | null;
}

interface WebhookEventsTable {
  provider: string;
  id: string;
  type: string;
  received_at: Timestamp;
}

/** A restock alert: requested, confirmed by a link in a mail, notified, in that order. */
interface RestockAlertsTable {
  id: Generated<string>;
  item_id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  notified_at: Timestamp | null;
}

/** An address that gets the newsletter once its owner has followed the link in a mail. */
interface NewsletterSubscribersTable {
  /** derived from the address, see `subscriberId` */
  id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
}

/** A letter to the subscribers of the newsletter. */
export interface LettersTable {
  id: Generated<string>;
  subject: string;
  /** Markdown */
  body: string;
  state: Generated<LetterState>;
  /** increases with each change of subject or body */
  revision: Generated<number>;
  /** the revision that the mail server last accepted as a test */
  tested_revision: number | null;
  created_at: Timestamp;
  changed_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** the job that sends it, and its heartbeat */
  run: string | null;
  run_seen_at: Timestamp | null;
}

/** Without the address, which is deleted with its subscriber. */
export interface LetterRecipientsTable {
  letter_id: string;
  subscriber_id: string;
  state: Generated<RecipientState>;
  tries: Generated<number>;
  /** the run that sends it */
  run: string | null;
  /** not before */
  next_at: Timestamp;
  error: string | null;
}

/** A banner's text while `starts_at <= now < ends_at`. */
interface HolidayNoticesTable {
  id: Generated<number>;
  note: string;
  /** a PNG */
  image: Buffer | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
}

/** An account. */
export interface UsersTable {
  id: Generated<string>;
  /** the e-mail address with underscores, which identifies the account in the API and URLs */
  user_id: string;
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** in lower case */
  email: string;
  /** the e-mail address with underscores; differs from `user_id` once the address was changed */
  sign_in_id: GeneratedAlways<string>;
  email_verified: Generated<boolean>;
  image: string | null;
  tax_exempt: Generated<boolean>;
  /** number of the certificate that the shop has seen */
  tax_certificate: string | null;
  stripe_customer_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A change of an account's address: asked for, confirmed by a link in a mail to the new one; the old one can undo it. */
interface EmailChangesTable {
  id: Generated<string>;
  user_id: string;
  old_email: string;
  new_email: string;
  /** asked for the change, and stays signed in */
  session_id: string | null;
  /** such as "Firefox on Linux" */
  device: string;
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  undone_at: Timestamp | null;
}

interface UserSessionsTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** when its owner last entered the password or used a passkey */
  authenticated_at: Timestamp;
}

/** An account's hashed password. */
interface UserCredentialsTable {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Timestamp | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** One-time tokens: links in mails, and passkey challenges. */
interface VerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  /** null: not known yet, as for a passkey challenge at sign-in */
  user_id: string | null;
  expires_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface PasskeysTable {
  /** the credential's id, base64url */
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: Generated<string>;
  transports: Generated<string[]>;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** The default address of an account's orders. */
interface BillingRecordsTable {
  user_id: string;
  name: string;
  email: string;
  phone: string;
  shipping: Json<StoredShipping> | null;
  note: Generated<string>;
  updated_at: Timestamp;
}

/** An address of an account besides its default. */
interface SavedAddressesTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  email: string;
  phone: string;
  shipping: Json<StoredShipping>;
  note: Generated<string>;
  created_at: Timestamp;
}

/** A PNG of 150 by 150 pixels that we rendered from the upload. */
interface AvatarsTable {
  user_id: string;
  png: Buffer;
  updated_at: Timestamp;
}

/** The log of the operators' commands. */
interface OperatorActionsTable {
  id: Generated<string>;
  at: Timestamp;
  by: string;
  verb: string;
  /** such as an order's number or an item's id */
  target: string;
  details: Json<Record<string, unknown>>;
  /** "done", or why it failed; null: it never ended */
  outcome: string | null;
}

/** What a process of the shop finds wrong. */
interface HealthReportsTable {
  process: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  problems: string[];
}

/** A refund by the operator, carried out by a job. */
export interface OrderRefundsTable {
  id: Generated<string>;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  asked_at: Timestamp;
  done_at: Timestamp | null;
  /** the payment service rejected it, or the bank returned the money */
  failed_at: Timestamp | null;
  failure: string | null;
  /** of the request that asked for it, so that a repeated one refunds once */
  request_key: string | null;
  /** what the amount is made of; null: an amount that names no goods */
  parts: Json<StoredParts> | null;
  lines: ColumnType<StoredRefundLine[], string | undefined, string>;
  /** when its mail was queued */
  mailed_at: Timestamp | null;
}

/** Cents; see `RefundParts`. */
export type StoredParts = Pick<RefundParts, 'goods' | 'tax' | 'shipping' | 'fee' | 'earlier'>;

/** A refunded part of a line, and how many of it went back on the shelf. */
export interface StoredRefundLine extends RefundedLine {
  readonly restocked: number;
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

/** A shopper's request to send goods of an order back, and the operator's answer. */
export interface ReturnsTable {
  id: Generated<string>;
  /** such as NR-7K2M-4Q9D */
  ref_id: string;
  order_id: string;
  idempotency_key: string;
  reason: ReturnReason;
  note: string;
  lines: Json<ReturnLine[]>;
  state: Generated<ReturnState>;
  answer: string | null;
  requested_at: Timestamp;
  answered_at: Timestamp | null;
  refunded_at: Timestamp | null;
}

/** A dispute that a card holder opened at the bank. */
export interface OrderDisputesTable {
  /** the payment service's id */
  id: string;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  status: Dispute['status'];
  respond_by: Timestamp | null;
  opened_at: Timestamp;
  /** the time of the event that this is from */
  as_of: Timestamp;
}

/** A refund that did not arrive. */
export interface FailedRefundsTable {
  /** the payment service's id */
  id: string;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  failed_at: Timestamp;
}

interface PollsTable {
  id: Generated<number>;
  question: string;
  options: Json<PollOption[]>;
  opened_at: Timestamp;
  closed_at: Timestamp | null;
}

/** A member's vote; without its voter once the account is deleted. */
interface VotesTable {
  poll_id: number;
  voter: string | null;
  option: string;
  cast_at: Timestamp;
}

/** A membership; an account has at most one that has not ended. */
export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  idempotency_key: string;
  /** hash of the request that used the key */
  fingerprint: string;
  /** incomplete: the first payment is still to come */
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  provider: PaymentService;
  /** the payment service's id, as soon as it is known */
  provider_id: string | null;
  payment_token: string | null;
  payment_customer: string | null;
  customer: Json<SubscriptionCustomer>;
  paid_with: Json<PaidWith> | null;
  decline_reason: string | null;
  period_start: Timestamp | null;
  period_end: Timestamp | null;
  /** the end of the last month that was paid */
  paid_until: Timestamp | null;
  /** benefits last until then: the paid month, and a grace period while the next one is being charged */
  valid_until: Timestamp | null;
  cancels_at_end: Generated<boolean>;
  /** the start of a month that is not charged, until a later one is paid */
  skip_from: Timestamp | null;
  /** increases with each state applied: a reply to an older request is ignored */
  version: Generated<number>;
  /** when the scheduled job syncs it with the service again */
  check_at: Timestamp;
  /** PayPal: until then another request may be activating it, and nothing else may end it */
  confirming_until: Timestamp | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

/** A paid month of a subscription. */
interface SubscriptionPeriodsTable {
  id: Generated<string>;
  subscription_id: string;
  /** the service's id: a Stripe invoice, a PayPal transaction */
  payment_id: string;
  /** for refunds */
  charge_id: string | null;
  /** cents */
  amount: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  paid_at: Timestamp;
  /** null: there was no exclusive spool to send yet */
  order_id: string | null;
}

/** A load of the vending machine. One load is open at a time. */
export interface VendingLoadsTable {
  id: string;
  /** the commitment, published before anybody chooses */
  root: string;
  made_at: Timestamp;
  ended_at: Timestamp | null;
}

/** A wrapped spool in the machine. Item and salt stay secret until it falls, or its load ends. */
interface VendingSpoolsTable {
  load_id: string;
  slot: number;
  /** 1 at the front */
  position: number;
  item_id: string;
  salt: string;
  leaf: string;
  fell_at: Timestamp | null;
}

/** The presses that an order bought, and when its turn began. Owner and payment are in the order. */
interface VendingOrdersTable {
  order_id: string;
  qty: number;
  turn_at: Timestamp;
  /** ms that a turn lasts */
  choice_time: number;
}

export interface VendingPressesTable {
  /** also identifies the press to the machine */
  id: Generated<string>;
  order_id: string;
  choice: number;
  load_id: string;
  slot: number;
  position: number;
  state: Generated<ChoiceState>;
  reason: PressFailure | null;
  pressed_at: Timestamp;
  settled_at: Timestamp | null;
}

/** Has one row. */
interface InstallationTable {
  only_row: Generated<boolean>;
  mode: ShopMode;
  created_at: Generated<Date>;
}

interface ReleasesTable {
  id: string;
  code: string;
  as_of: Timestamp;
  made_at: Timestamp;
  /** the last time; null: never */
  activated_at: Timestamp | null;
}

/** Has one row. */
interface ShownReleaseTable {
  only_row: Generated<boolean>;
  /** null: replicas show their own pages and content */
  current: string | null;
  previous: string | null;
  /** replicas prepare it */
  candidate: string | null;
  /** of the command that waits for the candidate */
  attempt: string | null;
  /** that command's heartbeat */
  attempt_seen_at: Timestamp | null;
}

interface ReplicasTable {
  id: string;
  started_at: Timestamp;
  /** its heartbeat */
  seen_at: Timestamp;
  /** null: its own pages and content */
  shows: string | null;
  attempt: string | null;
  /** what it says to the attempt */
  state: 'ready' | 'failed' | null;
  reason: string | null;
}

/** Everyone with an account or an order, kept by triggers. */
interface CustomersTable {
  /** in lower case */
  email: string;
  first_seen: Timestamp;
}

/** A name and phone that a customer has used. */
interface CustomerContactsTable {
  email: string;
  name: string;
  /** digits only */
  phone: string;
  /** what finds it */
  words: string;
}

/** A month of Premium that the shop gave away; it begins when the paid time is over. */
interface MembershipGrantsTable {
  id: Generated<string>;
  user_id: string;
  /** of the press that granted it */
  key: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  reason: string;
  granted_by: string;
  created_at: Timestamp;
}

/** Who is refused at checkout as if the bank had declined. */
interface CheckoutBlocksTable {
  id: Generated<string>;
  kind: BlockKind;
  /** an address, an account's id, a network's hash, or a card's fingerprint at the payment service */
  value: string;
  /** the customer it was made for */
  email: string;
  reason: string;
  blocked_by: string;
  created_at: Timestamp;
  /** how often */
  refused: Generated<number>;
  last_refused_at: Timestamp | null;
}

interface StaffTable {
  id: Generated<string>;
  /** in lower case */
  email: string;
  name: string;
  role: StaffRole;
  created_at: Generated<Date>;
  /** null: invited */
  joined_at: Date | null;
  /** set: no longer of the staff */
  ended_at: Date | null;
  /** the invitation that links of mails belong to; null once the person has joined */
  invitation: string | null;
  invited_at: Date | null;
  /** e-mail of staff, or the operator's name */
  invited_by: string | null;
  /** hash */
  password: string | null;
  /** of the authenticator app, sealed with the shop's secret */
  totp_secret: Buffer | null;
  /** the time step of the last code; bigint, which arrives as text */
  totp_step: string | null;
}

interface StaffRecoveryCodesTable {
  staff_id: string;
  /** keyed with the shop's secret; a used code has no row */
  code_hash: Buffer;
}

interface StaffPasskeysTable extends Omit<PasskeysTable, 'user_id'> {
  staff_id: string;
}

interface StaffSessionsTable {
  id: Generated<string>;
  /** sha256 of the cookie's token */
  token_hash: Buffer;
  staff_id: string;
  user_agent: Generated<string>;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  /** when a factor was last shown, at sign-in or since */
  authenticated_at: Generated<Date>;
}

interface BackupsTable {
  id: Generated<string>;
  reason: 'asked' | 'daily' | 'upgrade';
  started_at: Generated<Date>;
  /** null: it is being made, or its process was killed */
  finished_at: Date | null;
  file: string | null;
  bytes: string | null;
  error: string | null;
}

/** Orders that were looked at for asking for reviews: none is asked twice. */
interface ReviewRequestsTable {
  order_id: string;
  asked_at: Timestamp;
  /** null: nothing was sent, or not yet */
  sent_at: Timestamp | null;
}

interface ReviewOptOutsTable {
  /** a keyed hash of the address */
  address: string;
  at: Timestamp;
}

/** A shopper's review of a product; `print_reviews` are something else. */
export interface ProductReviewsTable {
  id: Generated<string>;
  /** such as pla-petrol */
  product: string;
  item_id: string;
  /** null: its writer's data was erased */
  order_id: string | null;
  /** of the order; empty likewise */
  email: string;
  state: ColumnType<ReviewState, ReviewState | undefined>;
  /** counts changes by the shopper and the desk */
  version: Generated<number>;
  rating: ColumnType<number | null, number | null | undefined>;
  text: Generated<string>;
  name: Generated<string>;
  printer: Generated<string>;
  nozzle: ColumnType<number | null, number | null | undefined>;
  speed: ColumnType<number | null, number | null | undefined>;
  refusal: ColumnType<RefusalReason | null, RefusalReason | null | undefined>;
  answer: ColumnType<string | null, string | null | undefined>;
  created_at: Timestamp;
  sent_at: ColumnType<Date | null, Date | null | undefined>;
  /** the last change to what pages show of it */
  shown_at: ColumnType<Date | null, Date | null | undefined>;
}

interface ProductReviewPhotosTable {
  id: string;
  /** of the small copy's file */
  thumb_id: string;
  review_id: string;
  width: number;
  height: number;
  /** of both files */
  bytes: number;
  hidden: Generated<boolean>;
  added_at: Timestamp;
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
  /** e-mail of the staff */
  created_by: string;
  created_at: Timestamp;
  voided_at: Timestamp | null;
}

export interface Database extends PrintTables {
  packing_claims: PackingClaimsTable;
  shipments: ShipmentsTable;
  installation: InstallationTable;
  releases: ReleasesTable;
  shown_release: ShownReleaseTable;
  replicas: ReplicasTable;
  backups: BackupsTable;
  staff: StaffTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_sessions: StaffSessionsTable;
  subscriptions: SubscriptionsTable;
  subscription_periods: SubscriptionPeriodsTable;
  health_reports: HealthReportsTable;
  operator_actions: OperatorActionsTable;
  vending_loads: VendingLoadsTable;
  vending_spools: VendingSpoolsTable;
  vending_orders: VendingOrdersTable;
  vending_presses: VendingPressesTable;
  order_refunds: OrderRefundsTable;
  product_reviews: ProductReviewsTable;
  product_review_photos: ProductReviewPhotosTable;
  review_opt_outs: ReviewOptOutsTable;
  review_requests: ReviewRequestsTable;
  order_disputes: OrderDisputesTable;
  failed_refunds: FailedRefundsTable;
  order_mails: OrderMailsTable;
  order_notes: OrderNotesTable;
  returns: ReturnsTable;
  polls: PollsTable;
  votes: VotesTable;
  items: ItemsTable;
  price_changes: PriceChangesTable;
  publisher: PublisherTable;
  stock_movements: StockMovementsTable;
  stock_settings: StockSettingsTable;
  item_parts: ItemPartsTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_search: OrderSearchTable;
  order_stock: OrderStockTable;
  coupons: CouponsTable;
  customers: CustomersTable;
  customer_contacts: CustomerContactsTable;
  membership_grants: MembershipGrantsTable;
  checkout_blocks: CheckoutBlocksTable;
  webhook_events: WebhookEventsTable;
  restock_alerts: RestockAlertsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  letters: LettersTable;
  letter_recipients: LetterRecipientsTable;
  holiday_notices: HolidayNoticesTable;
  users: UsersTable;
  email_changes: EmailChangesTable;
  user_sessions: UserSessionsTable;
  user_credentials: UserCredentialsTable;
  verifications: VerificationsTable;
  passkeys: PasskeysTable;
  billing_records: BillingRecordsTable;
  saved_addresses: SavedAddressesTable;
  avatars: AvatarsTable;
}

/** A connection or an open transaction: queries take either. */
export type Db = Kysely<Database> | Transaction<Database>;
export type { Kysely, Transaction };
