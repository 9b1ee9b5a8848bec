import type { Generated } from 'kysely';
import type { PaidWith, PaymentService } from '../../../contract/order.ts';
import type { PollOption } from '../../../contract/poll.ts';
import type { SubscriptionCustomer } from '../../../contract/premium/subscription.ts';
import type { ChoiceState, PressFailure } from '../../../contract/premium/vending.ts';
import type { Json, Timestamp } from './columns.ts';

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
  /** the start of the last month that the shop held back, because the member had the newest color */
  hold_from: Timestamp | null;
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
  /** null: the member had the newest color, or there was none */
  order_id: string | null;
  /** when the payment of a month without a color was sent back */
  returned_at: Timestamp | null;
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

export interface PremiumTables {
  subscriptions: SubscriptionsTable;
  subscription_periods: SubscriptionPeriodsTable;
  membership_grants: MembershipGrantsTable;
  polls: PollsTable;
  votes: VotesTable;
  vending_loads: VendingLoadsTable;
  vending_spools: VendingSpoolsTable;
  vending_orders: VendingOrdersTable;
  vending_presses: VendingPressesTable;
}
