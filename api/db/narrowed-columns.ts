import type { StoredShipping } from '../../contract/accounts/billing.ts';
import type { AgentSelection } from '../../contract/agents/checkout.ts';
import type { CatalogueItem } from '../../contract/catalogue/item.ts';
import type { OrderTerms } from '../../contract/catalogue/rates.ts';
import type { CouponDiscount } from '../../contract/coupon.ts';
import type { CustomerInfo } from '../../contract/customer.ts';
import type { Ticks } from '../../contract/desk/packing.ts';
import type { PrinterState } from '../../contract/desk/printers.ts';
import type { BegunStep } from '../../contract/desk/publishing.ts';
import type { PrinterSetup } from '../../contract/filament/printer-setup.ts';
import type { GaugePoint } from '../../contract/filament/spool.ts';
import type { AtTheDoor } from '../../contract/money/door-estimate.ts';
import type { RefundedLine, RefundParts } from '../../contract/money/line-refund.ts';
import type { Totals } from '../../contract/money/totals-schema.ts';
import type { Arrival, OrderLine, PaidWith, ShopperOrderStatus } from '../../contract/order.ts';
import type { PollOption } from '../../contract/poll.ts';
import type { SubscriptionCustomer } from '../../contract/premium/subscription.ts';
import type { PressFailure } from '../../contract/premium/vending.ts';
import type { RefusalReason } from '../../contract/product-reviews/review.ts';
import type { ModelSize } from '../../contract/queu3d/job.ts';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ModelCheckRequest } from '../../contract/queu3d/model-check.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import type { QuantityBreak } from '../../contract/queu3d/print-content.ts';
import type { QuotedPrint } from '../../contract/queu3d/quote.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { PlateBed, PlatePart } from '../../contract/queu3d/slicer-wire.ts';
import type { ReorderCard, ReorderLine } from '../../contract/reorders.ts';
import type { ReturnLine, ReturnReason } from '../../contract/return.ts';
import type { Carrier } from '../../contract/shipping/carriers.ts';
import type { Tables } from './tables.generated.ts';

type Narrowable = { [Name in keyof Tables]?: { [Column in keyof Tables[Name]]?: unknown } };
type Narrow<Columns extends Narrowable> = Columns;

/**
 * What columns hold, where the database does not say it: the shape of each jsonb, and texts without a check. Unions of
 * checks are read from the database. A column that the database does not have is an error here.
 */
export type NarrowedColumns = Narrow<{
  agent_calls: { answer: { readonly status: number; readonly body: Readonly<Record<string, unknown>> } };
  agent_checkouts: { selection: AgentSelection };
  billing_records: { shipping: StoredShipping };
  content_edits: { change: PriceEdit };
  coupons: { discount: CouponDiscount };
  draft_orders: { customer: CustomerInfo };
  gauge_logs: { points: GaugePoint[] };
  item_parts: { body: ItemPart };
  items: { body: StoredBody };
  /** The target is such as an order's number, an item's id, or the pseudonym of a customer. */
  'log.actions': { details: Record<string, unknown> };
  order_charges: {
    lines: OrderLine[];
    customer: CustomerInfo;
    totals: PricedTotals;
    held: [string, number][];
    changes: string[];
  };
  order_lines: { body: OrderLine };
  order_refunds: { parts: StoredParts; lines: StoredRefundLine[] };
  orders: {
    customer: CustomerInfo;
    totals: StoredTotals;
    arrival: Arrival;
    paid_with: PaidWith;
    display_status: ShopperOrderStatus;
  };
  packing_claims: { ticks: Ticks };
  part_shipments: { lines: { lineId: string; qty: number }[] };
  plate_slices: { request: PlateSliceRequest; size: ModelSize };
  polls: { options: PollOption[] };
  printer_setups: { setup: PrinterSetup };
  printers: { state: PrinterState };
  print_reviews: { wish: ModelCheckRequest };
  prints: { breaks: QuantityBreak[] };
  product_reviews: { refusal: RefusalReason };
  publish_runs: { steps: BegunStep[] };
  reorders: { lines: StoredReorderLine[]; customer: CustomerInfo; card: Pick<ReorderCard, 'brand' | 'last4'> };
  returns: { reason: ReturnReason; lines: ReturnLine[] };
  saved_addresses: { shipping: StoredShipping };
  saved_quotes: { prints: SavedPrint[] };
  shipments: { carrier: Carrier };
  slices: { extension: ModelExtension; settings: SliceSettings; fault: ModelErrorCode; size: ModelSize };
  subscriptions: { customer: SubscriptionCustomer; paid_with: PaidWith };
  tax_records: { lines: Record<string, string> };
  vending_presses: { reason: PressFailure };
}>;

/** What many items have in common: the texts of a family, or the options of a material. */
export type ItemPart = Pick<CatalogueItem, 'desc' | 'extraInfo'> | Pick<CatalogueItem, 'options'>;

/** The name says what was left out once the shop no longer has the item. */
export interface StoredReorderLine extends ReorderLine {
  readonly name: string;
}

/** An item as content has it, without its stock and what `item_parts` have of it. */
export interface StoredBody extends Omit<CatalogueItem, 'qoh' | 'desc' | 'extraInfo' | 'options'> {
  /** of everything else here; rows that an earlier version wrote are whole, without hash and parts */
  hash?: string;
  /** hashes of item_parts */
  parts?: string[];
}

/** A price of an item in its file: for good, or for a while. */
export type PriceEdit =
  | {
      readonly kind: 'price';
      readonly item: string;
      /** cents */
      readonly price: number;
      readonly was: number | null;
      /** of the content, for the day when this one is removed */
      readonly before: { readonly price: number; readonly was: number | null };
    }
  | {
      readonly kind: 'sale';
      readonly item: string;
      readonly price: number;
      readonly from: string;
      readonly until: string;
    };

/** A print of a saved quote: what was quoted, without prices. */
export interface SavedPrint
  extends Pick<
    QuotedPrint,
    | 'jobId'
    | 'name'
    | 'material'
    | 'colorName'
    | 'hex'
    | 'infill'
    | 'supports'
    | 'repaired'
    | 'grams'
    | 'printTime'
    | 'quantity'
  > {
  /** stop of the quality control */
  readonly quality: number;
  /** absent in quotes from before pieces shared a plate */
  readonly perPlate?: number;
}

/** What a plate is sliced from. */
export interface PlateSliceRequest {
  /** of all pieces; their pose is each part's own */
  readonly settings: SliceSettings;
  /** that they share, where it is not that of the usual machine */
  readonly bed?: PlateBed;
  readonly parts: readonly (Omit<PlatePart, 'model'> & {
    readonly fileId: string;
    readonly extension: ModelExtension;
  })[];
}

/** Cents; see `RefundParts`. */
export type StoredParts = Pick<RefundParts, 'goods' | 'tax' | 'shipping' | 'fee' | 'earlier'>;

/** A refunded part of a line, and how many of it went back on the shelf. */
export interface StoredRefundLine extends RefundedLine {
  readonly restocked: number;
}

/** What an order costs, and what a Canadian is told to expect at the door. */
type PricedTotals = Totals & { readonly atTheDoor?: AtTheDoor };

/** The same, and what stays as it was when the order was placed. */
type StoredTotals = PricedTotals & { readonly terms?: OrderTerms };
