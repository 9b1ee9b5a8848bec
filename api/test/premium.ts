import type { SubscriptionCustomer } from '../contract/premium/subscription.ts';
import { serviceCodes } from '../contract/service-code.ts';
import type { SubscriptionsTable } from '../db/tables/premium.ts';
import { signedIn } from './accounts.ts';
import type { TestApp } from './create-test-app.ts';

const DAY_MS = 86_400_000;

export const spoolAddress: SubscriptionCustomer = {
  serviceCode: serviceCodes.ground,
  country: 'US',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '3135550100',
  address: '12 Analytical Way',
  city: 'Toledo',
  state: 'OH',
  zipCode: '43604',
};

interface Input {
  readonly status?: SubscriptionsTable['status'];
  /** when benefits end; defaults to thirty days from now */
  readonly validUntil?: Date;
  readonly cancelsAtEnd?: boolean;
  readonly customer?: SubscriptionCustomer;
}

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** Makes an account a member by inserting its subscription; returns that row. */
export async function makeMember({ deps }: Shop, userId: string, input: Input = {}) {
  const now = deps.clock();
  const { status = 'active', validUntil = new Date(now.getTime() + 30 * DAY_MS), cancelsAtEnd = false } = input;
  const from = new Date(validUntil.getTime() - 30 * DAY_MS);
  return await deps.connection.db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      idempotency_key: crypto.randomUUID(),
      fingerprint: '',
      status,
      provider: 'stripe',
      provider_id: `sub_${crypto.randomUUID()}`,
      payment_token: 'pm_card_visa',
      customer: JSON.stringify(input.customer ?? spoolAddress),
      paid_with: JSON.stringify({ kind: 'card', brand: 'visa', last4: '4242' }),
      period_start: from,
      period_end: validUntil,
      paid_until: validUntil,
      valid_until: validUntil,
      cancels_at_end: cancelsAtEnd,
      check_at: validUntil,
      created_at: from,
      ended_at: status === 'ended' ? validUntil : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A browser signed in as a member, without checkout or payment service. */
export async function memberOf(shop: Shop, input: Input & Parameters<typeof signedIn>[1] = {}) {
  const browser = await signedIn(shop, input);
  return { ...browser, subscription: await makeMember(shop, browser.user.id, input) };
}
