import { hasBenefits } from './model-premium.ts';
import type { ShopModel } from './model-state.ts';
import { usedOf } from './model-vending.ts';

interface MemberBooks {
  readonly isMember: boolean;
  readonly paidMonths: number;
  readonly returnedMonths: number;
  /** exclusive colors that were sent, each once */
  readonly colors: readonly string[];
  /** cents that Stripe has charged for months and not returned */
  readonly charged: number;
  readonly votes: number;
}

export interface BenefitBooks {
  readonly members: Readonly<Record<string, MemberBooks>>;
  /** presses at the vending machine that were used, by the key of their order */
  readonly presses: Readonly<Record<string, number>>;
  /** coupons that one customer has used more often than allowed */
  readonly overused: readonly string[];
}

/** What the shop and Stripe hold of memberships, tokens and coupons: a value of a larger statement. $1: the time. */
export const benefitBooks = `jsonb_build_object(
    'members', (select coalesce(jsonb_object_agg(email, jsonb_build_object(
      'isMember', exists (select from subscriptions where user_id = users.id and valid_until > $1::timestamptz),
      'paidMonths', (select count(*) from subscription_periods join subscriptions on subscriptions.id = subscription_id
        where user_id = users.id),
      'returnedMonths', (select count(returned_at) from subscription_periods
        join subscriptions on subscriptions.id = subscription_id where user_id = users.id),
      'colors', (select coalesce(jsonb_agg(item_id order by item_id collate "C"), '[]') from order_lines
        join orders on orders.id = order_id where owner = users.id::text and subscription_id is not null),
      'charged', (select coalesce(sum((body ->> 'amount')::int - (body ->> 'amount_refunded')::int), 0)
        from sandbox.stripe_objects where kind = 'charge' and body ->> 'status' = 'succeeded'
          and body ->> 'customer' = stripe_customer_id and body #>> '{metadata,orderId}' is null),
      'votes', (select count(*) from votes where voter = users.id))), '{}') from users),
    'presses', (select coalesce(jsonb_object_agg(idempotency_key, used), '{}') from (
      select idempotency_key, count(*) as used from vending_presses join orders on orders.id = order_id
      where state <> 'failed' group by idempotency_key) as by_order),
    'overused', (select coalesce(jsonb_agg(coupon), '[]') from (
      select coupon from orders join coupons on code = coupon
      where orders.status in ('paid', 'refunded', 'pending', 'requires_action')
      group by coupon, lower(email), max_per_customer having count(*) > max_per_customer) as beyond))`;

/** cents */
const FEE = 2500;

export function expectedBenefits(
  model: ShopModel,
  keyOf: (order: ShopModel['orders'][number]) => string,
): BenefitBooks {
  const members = model.shoppers.flatMap(({ email, membership }): [string, MemberBooks][] => {
    if (!membership) return [];
    const { paidMonths, returnedMonths, colors, hasVoted } = membership;
    const isMember = hasBenefits(membership);
    const charged = FEE * (paidMonths - returnedMonths);
    const votes = hasVoted ? 1 : 0;
    return [[email, { isMember, paidMonths, returnedMonths, colors: [...colors].sort(), charged, votes }]];
  });
  const presses = model.orders
    .filter(({ turns }) => usedOf(turns) > 0)
    .map((order): [string, number] => [keyOf(order), usedOf(order.turns)]);
  return { members: Object.fromEntries(members), presses: Object.fromEntries(presses), overused: [] };
}
