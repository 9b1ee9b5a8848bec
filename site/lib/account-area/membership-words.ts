import { dollars } from '../../../contract/dollars.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import { townLine } from '../../../contract/postal-code.ts';
import type { Subscription, SubscriptionAnswer } from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { shopDay } from './shop-day.ts';

/** skipping: in a month that the member skipped */
type MembershipStatus = 'never' | 'active' | 'skipping' | 'cancelled' | 'unpaid' | 'ended';

/** The status of a subscription as its owner sees it. */
export function membershipStatusOf(answer: SubscriptionAnswer): MembershipStatus {
  if (!('id' in answer)) return 'never';
  if (answer.status === 'past_due') return 'unpaid';
  if (answer.status === 'ended') return answer.valid ? 'cancelled' : 'ended';
  if (answer.cancelsAtEnd) return 'cancelled';
  return answer.skip?.hasBegun && !answer.skip.isHeld ? 'skipping' : 'active';
}

/** Only the active status has a green light. */
export const statusLabels: Record<MembershipStatus, string> = {
  active: 'Active',
  skipping: 'Skipping a month',
  cancelled: 'Canceled',
  unpaid: 'Payment failed',
  ended: 'Not active',
  never: 'Not active',
};

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export function factsOf(subscription: Subscription): Fact[] {
  const { payment, membershipValidUntil, end, skip } = subscription;
  const dates: Record<MembershipStatus, Fact[]> = {
    active: [{ label: 'Next charge', value: shopDay(skip?.until ?? end) }],
    skipping: [{ label: 'Next charge', value: shopDay(skip?.until ?? end) }],
    cancelled: [{ label: 'Benefits until', value: shopDay(membershipValidUntil) }],
    unpaid: [{ label: 'Paid until', value: shopDay(membershipValidUntil) }],
    ended: [{ label: 'Ended', value: shopDay(membershipValidUntil) }],
    never: [],
  };
  return [
    { label: 'Monthly', value: dollars(payment.amount) },
    ...dates[membershipStatusOf(subscription)],
    { label: 'Paid with', value: payerOf(subscription) },
  ];
}

/** `Visa ending 4242`, `PayPal` */
export function payerOf({ payment, paymentType }: Pick<Subscription, 'payment' | 'paymentType'>): string {
  return paidWithTitle(payment.card ?? { kind: paymentType === 'paypal' ? 'paypal' : 'card' });
}

export function isPickedUp({ address }: Pick<Subscription, 'address'>): boolean {
  return address.serviceCode === serviceCodes.pickup;
}

/** The address of the monthly spool, in lines. */
export function deliveryLines({ address }: Pick<Subscription, 'address'>): string[] {
  const { firstName, lastName, address: place } = address;
  const { line1, line2, city, state, postal_code } = place;
  const name = `${firstName} ${lastName}`.trim();
  if (isPickedUp({ address })) return [name];
  return [name, line1, line2, townLine(city, state, postal_code)].filter(Boolean);
}
