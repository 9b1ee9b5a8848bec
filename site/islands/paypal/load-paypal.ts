import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { paymentMessages } from '../../../api/contract/messages/payment.ts';
import type { PublicConfig } from '../../../api/contract/public-config.ts';
import { ApiError } from '../../lib/api.ts';
import { fetchConfig } from '../../lib/api-checkout.ts';

/** Loads PayPal's script, or the sandbox's replacement; after a failure the next call tries again. */
export async function loadPaypal(pays: 'order' | 'subscription'): Promise<PayPalNamespace> {
  const { paypal: settings } = await fetchConfig();
  const paypal = settings && (await loadScript({ ...optionsFor(settings), ...terms[pays] }).catch(() => null));
  if (!paypal) throw new ApiError('network_down', paymentMessages.paypalMissing);
  return paypal;
}

/** For a subscription PayPal stores the payment method. */
const terms = { order: { intent: 'capture' }, subscription: { intent: 'subscription', vault: true } };

/** Only PayPal's balance: cards are typed into our own form, and other wallets are not set up. */
function optionsFor({ clientId, scriptUrl, styleNonce }: NonNullable<PublicConfig['paypal']>) {
  return {
    clientId,
    sdkBaseUrl: scriptUrl,
    components: 'buttons',
    currency: 'USD',
    commit: true,
    disableFunding: ['card', 'credit', 'paylater', 'venmo'],
    ...(styleNonce !== null && { dataCspNonce: styleNonce }),
  };
}
