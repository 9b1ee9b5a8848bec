import type { Deps } from '../../deps.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import {
  type SubscriptionState,
  type Subscriptions,
  SubscriptionUnknown,
} from '../../gateways/subscriptions/subscriptions.ts';
import { ShopError } from '../shop-error.ts';
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts';
import { takeInState } from './take-in-state.ts';

export type SettleSubscriptionDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'print' | 'subscriptions' | 'jobs' | 'clock' | 'log'
>;

export interface Settled {
  readonly row: SubscriptionRow;
  /** undefined: the service has never heard of it */
  readonly state: SubscriptionState | undefined;
}

/** A wish of the service whose answer says how the subscription stands. */
export type Ask = (service: Subscriptions, row: SubscriptionRow) => Promise<SubscriptionState | undefined>;

/** So often an answer may be overtaken by another before it is left to the clock. */
const OVERTAKEN = 8;

/**
 * The one verb behind every call, webhook and tick of the clock: asks the service how a subscription stands, outside of
 * any transaction, and settles our row by the answer. Whatever was heard first, twice or late, the last answer counts.
 */
export async function settleSubscription(
  deps: SettleSubscriptionDeps,
  row: SubscriptionRow,
  ask: Ask = howItStands,
): Promise<Settled> {
  const settled = await askAndTakeIn(deps, row, ask);
  const { state } = settled;
  if (settled.row.status !== 'ended' || !state || state.status === 'ended') return settled;
  if (state.status !== 'incomplete') {
    deps.log.error('a subscription that was given up began after all', { subscription: row.id });
  }
  return await askAndTakeIn(deps, settled.row, (service) => service.end(state.id));
}

async function askAndTakeIn(deps: SettleSubscriptionDeps, row: SubscriptionRow, ask: Ask): Promise<Settled> {
  const { db } = deps.connection;
  const service = serviceOf(deps, row);
  let asked = row;
  let state = await answered(ask(service, row));
  for (let tries = 0; tries < OVERTAKEN; tries += 1) {
    const taken = await db.transaction().execute((trx) => takeInState(deps, trx, asked, state));
    if (taken) return { row: taken, state };
    const now = await findSubscription(db, row.id);
    if (!now) return await endOfNobody(service, asked, state);
    asked = now;
    // The wish was carried out already: only how it stands is asked again.
    const id = asked.provider_id ?? state?.id;
    state = await answered(id ? service.find(id) : howItStands(service, asked));
  }
  await db.updateTable('subscriptions').set({ check_at: deps.clock() }).where('id', '=', row.id).execute();
  return { row: asked, state };
}

/** The account was deleted meanwhile; nobody may be charged for it. */
async function endOfNobody(
  service: Subscriptions,
  row: SubscriptionRow,
  state: SubscriptionState | undefined,
): Promise<Settled> {
  return { row: { ...row, status: 'ended' }, state: state && (await answered(service.end(state.id))) };
}

/** One whose answer was lost has no name at the service yet. */
const howItStands: Ask = async (service, { id, provider_id, payment_customer }) =>
  provider_id
    ? await service.find(provider_id)
    : await service.findStarted({ subscriptionId: id, customer: payment_customer });

async function answered(asking: Promise<SubscriptionState | undefined>): Promise<SubscriptionState | undefined> {
  return await asking.catch((error) => {
    if (error instanceof SubscriptionUnknown) return undefined;
    throw error;
  });
}

/** Who charges it. Subscriptions outlive keys: without them nobody knows how one stands. */
function serviceOf({ subscriptions }: SettleSubscriptionDeps, { provider }: SubscriptionRow): Subscriptions {
  const service = subscriptions[provider];
  if (!service) throw new PaymentsUnavailable('unreachable', new Error(`there are no keys of ${provider}`));
  return service;
}

/** Says plainly that nobody knows yet; whoever asks again finds what became of it. */
export async function sayingWhenUnknown<T>(deps: Pick<Deps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('subscription outcome unknown', { error });
    throw new ShopError(error.reason === 'in_progress' ? 'subscription_in_progress' : 'payment_unavailable');
  }
}
