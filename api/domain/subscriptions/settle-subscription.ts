import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import {
  type SubscriptionState,
  type Subscriptions,
  SubscriptionUnknown,
} from '../../gateways/subscriptions/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { applyState } from './apply-state.ts';
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts';

export type SettleSubscriptionDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'store' | 'print' | 'subscriptions' | 'jobs' | 'clock' | 'log'
>;

export interface SettledSubscription {
  readonly row: SubscriptionRow;
  /** undefined: the service does not know the subscription */
  readonly state: SubscriptionState | undefined;
}

/** A call to the service that returns the subscription's state. */
export type ServiceCall = (service: Subscriptions, row: SubscriptionRow) => Promise<SubscriptionState | undefined>;

/** How often a state may be overtaken by a newer one before the scheduled job takes over. */
const MAX_ATTEMPTS = 8;

/**
 * The one verb behind every request, webhook and scheduled job: calls the service, outside of any transaction, and
 * applies the state that it returns to our row. Repeated and late events do no harm, because the latest state counts.
 */
export async function settleSubscription(
  deps: SettleSubscriptionDeps,
  row: SubscriptionRow,
  call: ServiceCall = fetchState,
): Promise<SettledSubscription> {
  const settled = await callAndApply(deps, row, call);
  const { state } = settled;
  if (settled.row.status !== 'ended' || !state || state.status === 'ended') return settled;
  if (state.status !== 'incomplete') {
    deps.log.error('a subscription started after it was ended', { subscription: row.id });
  }
  return await callAndApply(deps, settled.row, (service) => service.end(state.id));
}

async function callAndApply(
  deps: SettleSubscriptionDeps,
  row: SubscriptionRow,
  call: ServiceCall,
): Promise<SettledSubscription> {
  const { db } = deps.connection;
  const service = serviceOf(deps, row);
  let read = row;
  let state = await undefinedIfUnknown(call(service, row));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const applied = await db.transaction().execute((trx) => applyState(deps, trx, read, state));
    if (applied) return { row: applied, state };
    const current = await findSubscription(db, row.id);
    if (!current) return await endOrphaned(service, read, state);
    read = current;
    // The call has had its effect: only the state is fetched again.
    const id = read.provider_id ?? state?.id;
    state = await undefinedIfUnknown(id ? service.find(id) : fetchState(service, read));
  }
  await db.updateTable('subscriptions').set({ check_at: deps.clock() }).where('id', '=', row.id).execute();
  return { row: read, state };
}

/** The account was deleted meanwhile, so its subscription must not charge anyone. */
async function endOrphaned(
  service: Subscriptions,
  row: SubscriptionRow,
  state: SubscriptionState | undefined,
): Promise<SettledSubscription> {
  return { row: { ...row, status: 'ended' }, state: state && (await undefinedIfUnknown(service.end(state.id))) };
}

/** Searches by our id when a lost response left the service's id unknown. */
const fetchState: ServiceCall = async (service, { id, provider_id, payment_customer }) =>
  provider_id
    ? await service.find(provider_id)
    : await service.findStarted({ subscriptionId: id, customer: payment_customer });

async function undefinedIfUnknown(
  call: Promise<SubscriptionState | undefined>,
): Promise<SubscriptionState | undefined> {
  return await call.catch((error) => {
    if (error instanceof SubscriptionUnknown) return undefined;
    throw error;
  });
}

/** The service that charges the subscription. Throws without its keys: old subscriptions outlive them. */
function serviceOf({ subscriptions }: SettleSubscriptionDeps, { provider }: SubscriptionRow): Subscriptions {
  const service = subscriptions[provider];
  if (!service) throw new PaymentsUnavailable('unreachable', new Error(`${provider} keys are not configured`));
  return service;
}

/** Turns an unavailable service into an error that asks to retry, which is safe: a retry finds what was done. */
export async function withOutcomeErrors<T>(deps: Pick<Deps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('subscription outcome unknown', { error });
    throw new ShopError(error.reason === 'in_progress' ? 'subscription_in_progress' : 'payment_unavailable');
  }
}
