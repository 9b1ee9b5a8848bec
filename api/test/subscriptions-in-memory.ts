import { cents } from '../../contract/cents.ts';
import { PaymentsUnavailable } from '../gateways/payments/payments.ts';
import {
  CannotBeKept,
  CannotBeSkipped,
  CardsElsewhere,
  type NewSubscription,
  type PaidPeriod,
  type SubscriptionState,
  type Subscriptions,
  SubscriptionUnknown,
} from '../gateways/subscriptions/subscriptions.ts';

type Kept = { -readonly [K in keyof SubscriptionState]: SubscriptionState[K] } & { customer: string | null };

export const MONTH_MS = 30 * 86_400_000;

/**
 * An in-memory payment service whose months last thirty days, for tests of how the shop handles its responses. Cards:
 * pm_card_visa pays, pm_card_declined does not, pm_card_bank asks for the shopper first.
 */
export function subscriptionsInMemory(now: () => Date, kind: 'stripe' | 'paypal' = 'stripe') {
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  /** Called before the service acts, and between acting and responding; does nothing by default. */
  const nothing = async (_call: string): Promise<void> => {};
  const between = { asking: nothing, answering: nothing };
  /** An approved wallet may be charged later, or by a check that the bank takes days for. */
  const wallet = { paysLater: false, paysByCheck: false };

  function paidMonth(from: Date): PaidPeriod {
    const until = new Date(from.getTime() + MONTH_MS);
    const id = `in_${crypto.randomUUID()}`;
    return { id, paymentId: `pi_${id}`, amount: cents(2500), from, until, at: now() };
  }

  function pay(each: Kept, token: string | null): void {
    delete each.clientSecret;
    delete each.reason;
    if (token === 'pm_card_declined') each.reason = 'Your card was declined.';
    else if (token === 'pm_card_bank') each.clientSecret = `${each.id}_secret`;
    else {
      each.status = 'active';
      each.paidWith = kind === 'paypal' ? { kind: 'paypal' } : { kind: 'card', brand: 'visa', last4: '4242' };
      each.paid = [paidMonth(each.periodStart), ...each.paid];
    }
  }

  function begin({ subscriptionId, customer, paymentToken }: NewSubscription): Kept {
    const start = now();
    const each: Kept = {
      id: `${kind === 'paypal' ? 'I-' : 'sub_'}${subscriptionId}`,
      subscriptionId,
      customer,
      status: 'incomplete',
      periodStart: start,
      periodEnd: new Date(start.getTime() + MONTH_MS),
      cancelsAtEnd: false,
      paid: [],
    };
    if (kind === 'stripe') pay(each, paymentToken);
    else each.approveUrl = `https://paypal.example/approve/${each.id}`;
    kept.set(each.id, each);
    return each;
  }

  function known(id: string): Kept {
    const each = kept.get(id);
    if (!each) throw new SubscriptionUnknown(id);
    // Collection resumes before the skipped month ends.
    if (each.skipFrom && now().getTime() - each.skipFrom.getTime() > 0.9 * MONTH_MS) delete each.skipFrom;
    return each;
  }

  async function answer(call: string, each: Kept): Promise<SubscriptionState> {
    calls.push(call);
    const { customer: _, ...state } = structuredClone(each);
    await between.answering(call);
    return state;
  }

  const service: Subscriptions = {
    start: async (input) => {
      await between.asking('start');
      const before = [...kept.values()].find(({ subscriptionId }) => subscriptionId === input.subscriptionId);
      return await answer('start', before ?? begin(input));
    },
    findStarted: async ({ subscriptionId }) => {
      const each = [...kept.values()].find((other) => other.subscriptionId === subscriptionId);
      return each && (await answer('findStarted', each));
    },
    find: async (id) => {
      const each = kept.get(id);
      return each && (await answer('find', each));
    },
    confirm: async (id) => {
      const each = known(id);
      await between.asking('confirm');
      if (wallet.paysByCheck) each.isPending = true;
      else delete each.isPending;
      const isCharged = !wallet.paysLater && !wallet.paysByCheck;
      if (kind === 'paypal' && each.status === 'incomplete' && !each.approveUrl && isCharged) pay(each, null);
      return await answer('confirm', each);
    },
    cancelAtEnd: async (id) => {
      const each = known(id);
      const runs = each.paid.some(({ until }) => until > now());
      if (kind === 'paypal' || !runs) each.status = 'ended';
      each.cancelsAtEnd = true;
      delete each.skipFrom;
      return await answer('cancelAtEnd', each);
    },
    keep: async (id) => {
      const each = known(id);
      if (each.status === 'ended') throw new CannotBeKept(id);
      each.cancelsAtEnd = false;
      return await answer('keep', each);
    },
    skipNext: async (id) => {
      if (kind === 'paypal') throw new CannotBeSkipped(id);
      const each = known(id);
      await between.asking('skipNext');
      if (each.status === 'active' && !each.cancelsAtEnd) each.skipFrom ??= each.periodEnd;
      return await answer('skipNext', each);
    },
    unskip: async (id) => {
      const each = known(id);
      delete each.skipFrom;
      return await answer('unskip', each);
    },
    end: async (id) => {
      const each = known(id);
      // PayPal cannot withdraw what the shopper may still approve.
      if (kind === 'paypal' && each.status === 'incomplete') return await answer('end', { ...each, status: 'ended' });
      each.status = 'ended';
      return await answer('end', each);
    },
    changeCard: async (id, token) => {
      const each = known(id);
      if (kind === 'paypal') throw new CardsElsewhere(id);
      if (each.status === 'ended') throw new CannotBeKept(id);
      if (each.status === 'past_due') pay(each, token);
      return await answer('changeCard', each);
    },
  };

  return {
    service,
    calls,
    between,
    wallet,
    all: () => [...kept.values()],
    only(): Kept {
      const [each, ...more] = kept.values();
      if (!each || more.length > 0) throw new Error(`there are ${kept.size} subscriptions`);
      return each;
    },
    /** The shopper approves at the bank or in the wallet. */
    approve(id: string): void {
      const each = known(id);
      delete each.approveUrl;
      if (kind === 'stripe') pay(each, 'pm_card_visa');
    },
    /** Starts the next month, paid or declined. */
    renew(id: string, token: string | null = 'pm_card_visa'): void {
      const each = known(id);
      each.periodStart = each.periodEnd;
      each.periodEnd = new Date(each.periodStart.getTime() + MONTH_MS);
      if (each.cancelsAtEnd) each.status = 'ended';
      else if (token === null || each.skipFrom?.getTime() === each.periodStart.getTime()) each.status = 'active';
      else {
        delete each.skipFrom;
        if (token !== 'pm_card_visa') each.status = 'past_due';
        pay(each, token);
      }
    },
    /** Fails this many of the next calls. */
    failNext(times: number): void {
      let left = times;
      between.answering = async () => {
        if (left-- > 0) throw new PaymentsUnavailable('unreachable', new Error('no answer'));
      };
    },
    empty(): void {
      kept.clear();
      calls.length = 0;
      Object.assign(wallet, { paysLater: false, paysByCheck: false });
      Object.assign(between, { asking: nothing, answering: nothing });
    },
  };
}
