import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadPaypal } from './load-paypal.ts';
import type { PaypalButtonProps } from './paypal-button-props.ts';

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
    const wish = latest.current.prepare();
    if (!wish) throw new Error('there is nothing to pay');
    return await atPaypal.open(wish);
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
