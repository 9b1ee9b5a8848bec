import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cancelPaypal, capturePaypal, failPaypal, openPaypal } from '../../stores/paypal/paypal.ts';
import { loadPaypal } from './load-paypal.ts';
import type { PaypalButtonProps } from './paypal-button-props.ts';

interface MountedButton {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly status: 'loading' | 'ready' | 'failed';
  /** tries again after PayPal's script could not be loaded */
  readonly load: () => void;
}

/** Mounts PayPal's button. What it does is asked of the latest props: it is drawn once. */
export function usePaypalButton(props: PaypalButtonProps): MountedButton {
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
      const buttons = (await loadPaypal()).Buttons?.(optionsOf(latest));
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
      // PayPal's script complains of a button that is closed before it was drawn.
      void remove().catch(() => {});
    };
  }, [attempt]);

  const load = useCallback(() => {
    setStatus('loading');
    setAttempt((before) => before + 1);
  }, []);
  return { place, status, load };
}

function optionsOf(latest: RefObject<PaypalButtonProps>): PayPalButtonsComponentOptions {
  return {
    style: { layout: 'horizontal', height: 48, shape: 'rect', label: 'paypal', tagline: false },
    onClick: (_, { resolve, reject }) =>
      latest.current.disabled || latest.current.prepare() === null ? reject() : resolve(),
    async createOrder() {
      const wish = latest.current.prepare();
      if (!wish) throw new Error('there is nothing to pay');
      return await openPaypal(wish);
    },
    async onApprove({ orderID }) {
      const outcome = await capturePaypal(orderID);
      if (outcome.end === 'paid') latest.current.onApproved(outcome.order);
      if (outcome.end === 'failed') latest.current.onFailed();
    },
    async onCancel() {
      await cancelPaypal();
      latest.current.onCancelled();
    },
    onError() {
      void failPaypal().then((hadOrder) => {
        if (hadOrder) latest.current.onFailed();
      });
    },
  };
}
