import { HttpResponse, http } from 'msw';
import { type Join, joinSchema, type SubscriptionAnswer } from '../../contract/premium/subscription.ts';
import { aSubscription } from './a-subscription.ts';
import { type Refusal, refused } from './mock-shop.ts';

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

export const premiumHandlers = [
  http.get('/api/subscription', () => HttpResponse.json(premium.subscription)),

  http.post('/api/subscription', async ({ request }) => {
    const body = joinSchema.parse(await request.json());
    const key = request.headers.get('Idempotency-Key');
    const isRepeat = premium.joins.some((sent) => sent.key === key);
    premium.joins.push({ key, body });
    if (premium.refuse) return refused(premium.refuse);
    if (premium.asksBank && !isRepeat) {
      return HttpResponse.json({ requiresAction: true, clientSecret: 'pi_1_secret_1', id: 'sub-1' });
    }
    return HttpResponse.json(aSubscription());
  }),

  http.get('/api/items/', ({ request }) =>
    request.url.endsWith('?q=options.material=PLA+Sub&active=true') ? HttpResponse.json(premium.exclusives) : undefined,
  ),
];
