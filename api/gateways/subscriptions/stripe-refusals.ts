import { Stripe } from 'stripe';
import type { Log } from '../../log.ts';
import { NOT_IN_ACCOUNT, NOT_USABLE } from '../payments/payment-state.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { isCode, unavailable } from '../payments/stripe-client.ts';
import { CannotBeKept, SubscriptionUnknown } from './subscriptions.ts';

const answers = [CannotBeKept, SubscriptionUnknown, CustomerUnknown];

/** Reports failures as an unavailable provider with unknown outcome, except the gateway's own errors. */
export async function reachBilling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw answers.some((answer) => error instanceof answer) ? error : unavailable(error);
  }
}

/** Undefined when Stripe does not have the object, or has ended it. */
export async function orGone<T>(call: Promise<T>): Promise<T | undefined> {
  return await call.catch((error) => {
    if (isCode(error, 'resource_missing')) return undefined;
    throw error;
  });
}

/** Undefined when Stripe rejects the request as impossible. */
export async function orRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return await call.catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  });
}

/** Why a card was declined, for the shopper. Rethrows every other error. */
export function refusalOf(error: unknown, token: string, log: Log): string {
  if (error instanceof Stripe.errors.StripeCardError) return error.message;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  if (token.startsWith('pm_')) return NOT_IN_ACCOUNT;
  log.error('a card could not be used for a subscription', { code: error.code, param: error.param, error });
  return NOT_USABLE;
}
