import type { ErrorCode } from '../../api/contract/errors.ts';
import type { Join, SubscriptionAnswer } from '../../api/contract/premium/subscription.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** of total_changed, in cents */
  readonly total?: number;
}

/** The memberships of the mock API; a test sets them up and reads them afterwards. */
interface MockPremium {
  /** of the signed-in account */
  subscription: SubscriptionAnswer;
  /** what is on sale to members; none: subscriptions are closed */
  exclusives: readonly { readonly id: string }[];
  refuse: Refusal | null;
  /** the next subscription needs the bank's challenge first */
  asksBank: boolean;
  /** every `POST /api/subscription` */
  joins: { readonly key: string | null; readonly body: Join }[];
}

export const premium: MockPremium = empty();

export function resetPremium(): void {
  Object.assign(premium, empty());
}

function empty(): MockPremium {
  return {
    subscription: { valid: false },
    exclusives: [{ id: 'plasub-guardianbrass-1.75mm-1kg' }],
    refuse: null,
    asksBank: false,
    joins: [],
  };
}
