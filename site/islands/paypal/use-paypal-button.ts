import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { PublicConfig } from '../../../contract/public-config.ts';
import { ApiError } from '../../lib/api.ts';
import { fetchConfig } from '../../lib/api-checkout.ts';
import type { PaypalButtonProps } from './paypal-button-props.ts';

/** Loads PayPal's script, or the sandbox's replacement; after a failure the next call tries again. */
async function loadPaypal(pays: 'order' | 'subscription'): Promise<PayPalNamespace> {
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

interface MountedButton {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly status: 'loading' | 'ready' | 'failed';
  /** retries after PayPal's script failed to load */
  readonly load: () => void;
}

/** Mounts PayPal's button once; its callbacks use the latest props. */
export function usePaypalButton<Wish, Receipt>(props: PaypalButtonProps<Wish, Receipt>): MountedButton {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [status, setStatus] = useState<MountedButton['status']>('loading');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isGone = false;
    let remove = async () => {};
    async function mount() {
      const buttons = (await loadPaypal(latest.current.pays)).Buttons?.(optionsOf(latest));
      if (isGone || !place.current || !buttons) return;
      remove = () => buttons.close();
      await buttons.render(place.current);
      if (!isGone) setStatus('ready');
    }
    mount().catch(() => {
      if (!isGone) setStatus('failed');
    });
    return () => {
      isGone = true;
      // PayPal's script throws when a button is closed before it was rendered.
      void remove().catch(() => {});
    };
  }, [attempt]);

  const load = useCallback(() => {
    setStatus('loading');
    setAttempt((before) => before + 1);
  }, []);
  return { place, status, load };
}

function optionsOf<Wish, Receipt>(latest: RefObject<PaypalButtonProps<Wish, Receipt>>): PayPalButtonsComponentOptions {
  const { atPaypal, pays } = latest.current;
  async function drawUp(): Promise<string> {
    const input = latest.current.prepare();
    if (!input) throw new Error('there is nothing to pay');
    return await atPaypal.open(input);
  }
  async function take(id: string, restart: () => void): Promise<void> {
    const outcome = await atPaypal.capture(id);
    if (outcome.end === 'paid') latest.current.onApproved(outcome.order);
    if (outcome.end === 'failed') latest.current.onFailed();
    if (outcome.end === 'declined') restart();
  }
  const isMonthly = pays === 'subscription';
  return {
    style: {
      layout: 'horizontal',
      height: 48,
      shape: 'rect',
      label: isMonthly ? 'subscribe' : 'paypal',
      tagline: false,
    },
    onClick: (_, { resolve, reject }) =>
      latest.current.disabled || latest.current.prepare() === null ? reject() : resolve(),
    ...(isMonthly ? { createSubscription: drawUp } : { createOrder: drawUp }),
    onApprove: ({ orderID, subscriptionID }, { restart }) =>
      take(isMonthly ? (subscriptionID ?? '') : orderID, restart),
    async onCancel() {
      await atPaypal.cancel();
      latest.current.onCancelled();
    },
    onError() {
      void atPaypal.fail().then((hadDrawnUp) => {
        if (hadDrawnUp) latest.current.onFailed();
      });
    },
  };
}
