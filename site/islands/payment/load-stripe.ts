import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { PublicConfig } from '../../../contract/public-config.ts';
import { ApiError } from '../../lib/api.ts';
import { fetchConfig } from '../../lib/api-checkout.ts';

export interface Payments {
  readonly stripe: Stripe;
  /** no money moves: the sandbox's replacement is loaded */
  readonly isSandbox: boolean;
}

let loading: Promise<Payments> | undefined;

/** Loads Stripe.js, or the sandbox's replacement, once; after a failure the next call tries again. */
export function loadPayments(): Promise<Payments> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error instanceof ApiError ? error : new ApiError('network_down', paymentMessages.cardFormMissing);
  });
  return loading;
}

async function load(): Promise<Payments> {
  const { stripe: settings } = await fetchConfig();
  const stripe = settings.sandbox ? await loadLookAlike(settings) : await loadStripe(settings.publishableKey);
  if (!stripe) throw new ApiError('network_down', paymentMessages.cardFormMissing);
  return { stripe, isSandbox: settings.sandbox };
}

async function loadLookAlike({ scriptUrl, publishableKey }: PublicConfig['stripe']): Promise<Stripe | null> {
  if (!window.Stripe) await loadScript(scriptUrl);
  return window.Stripe?.(publishableKey) ?? null;
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = src;
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ApiError('network_down', paymentMessages.cardFormMissing));
    };
  });
  document.head.append(script);
  return done;
}
