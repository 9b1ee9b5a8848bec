import { HttpResponse, http } from 'msw';
import { cents } from '../../contract/cents.ts';
import type { Benefits, Subscription, SubscriptionAnswer } from '../../contract/premium/subscription.ts';
import { aSubscription as aRunningSubscription } from './a-subscription.ts';
import { type Refusal, refused } from './mock-shop.ts';
import { dolores, signInDolores } from './my-account.ts';
import { server } from './server.ts';

const END = '2026-12-20T17:00:00.000Z';

/** Dolores' membership; `END` is when its month is over. */
export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return aRunningSubscription({ start: '2026-11-20T17:00:00.000Z', end: END, membershipValidUntil: END, ...changes });
}

const brought: Benefits = {
  nextSpool: { itemId: 'pla-sub-brass', name: 'Guardian Brass', shipsBy: '2026-12-22' },
  daysLeft: 29,
  savings: { discounts: cents(3670), shipping: cents(500), total: cents(4170) },
  pastColors: ['pla-sub-teal'],
};

interface MyMembership {
  answer: SubscriptionAnswer;
  benefits: Benefits;
  readonly sent: { readonly call: string; readonly body: unknown }[];
  /** refuses every change */
  refuse: Refusal | null;
  refuseBenefits: Refusal | null;
  /** the next card needs the bank's challenge first */
  asksBank: boolean;
}

/** Signs Dolores in as a member and mocks her subscription. */
export function doloresSubscribed(answer: SubscriptionAnswer = aSubscription()): MyMembership {
  signInDolores({ user: { ...dolores, membership: answer.valid } });
  const mine: MyMembership = {
    answer,
    benefits: brought,
    sent: [],
    refuse: null,
    refuseBenefits: null,
    asksBank: false,
  };
  const path = '/api/subscription';
  const change =
    (carryOut: (known: Subscription, body: Record<string, unknown>) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body = text ? JSON.parse(text) : {};
      mine.sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
      if (mine.refuse) return refused(mine.refuse);
      return HttpResponse.json(carryOut(mine.answer as Subscription, body) as object);
    };
  const become = (changes: Partial<Subscription>) => {
    mine.answer = aSubscription({ ...(mine.answer as Subscription), ...changes });
    return mine.answer;
  };
  server.use(
    http.get(path, () => HttpResponse.json(mine.answer)),
    http.get(`${path}/benefits`, () =>
      mine.refuseBenefits ? refused(mine.refuseBenefits) : HttpResponse.json(mine.benefits),
    ),
    http.delete(
      path,
      change(({ membershipValidUntil }) => {
        become({ cancelsAtEnd: true });
        return { membershipValidUntil };
      }),
    ),
    http.post(
      `${path}/skip`,
      change(({ end }) =>
        become({ skip: { from: end, until: '2027-01-20T17:00:00.000Z', hasBegun: false, isHeld: false } }),
      ),
    ),
    http.delete(
      `${path}/skip`,
      change(() => become({ skip: null })),
    ),
    http.post(
      `${path}/keep`,
      change(() => become({ cancelsAtEnd: false })),
    ),
    http.put(
      path,
      change(({ address }, { customerInfo }) =>
        become({ address: { ...address, serviceCode: (customerInfo as { serviceCode: 0 | 95 }).serviceCode } }),
      ),
    ),
    http.put(
      `${path}/payment`,
      change(() => {
        const asks = mine.asksBank;
        mine.asksBank = false;
        if (asks) return { requiresAction: true, clientSecret: 'pi_1_secret_1', id: 'a9c0d7e2' };
        return become({ status: 'active' });
      }),
    ),
  );
  return mine;
}
