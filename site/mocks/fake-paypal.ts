import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { vi } from 'vitest';

interface FakePaypal {
  /** what the shopper does in PayPal's window */
  next: 'approve' | 'cancel' | 'fail';
  /** ids of the orders and subscriptions that were shown */
  readonly shown: string[];
  /** true: the script fails to load */
  isDown: boolean;
}

/** Replaces PayPal's script in tests: a plain button, and a window that answers at once. */
export function fakePaypal(): FakePaypal {
  const fake: FakePaypal = { next: 'approve', shown: [], isDown: false };
  vi.spyOn(document.head, 'insertBefore').mockImplementation((node) => {
    if (fake.isDown) queueMicrotask(() => node.dispatchEvent(new Event('error')));
    else {
      Reflect.set(window, 'paypal', { version: 'test', Buttons: (options: Options) => buttons(fake, options) });
      queueMicrotask(() => node.dispatchEvent(new Event('load')));
    }
    return node;
  });
  return fake;
}

type Options = PayPalButtonsComponentOptions;

function buttons(fake: FakePaypal, options: Options) {
  const button = document.createElement('button');
  button.textContent = 'PayPal';
  button.addEventListener('click', () => void pay(fake, options));
  return {
    render: async (place: HTMLElement) => place.append(button),
    close: async () => button.remove(),
  };
}

async function pay(fake: FakePaypal, options: Options): Promise<void> {
  let isRejected = false;
  const reject = async () => {
    isRejected = true;
  };
  await options.onClick?.({}, { resolve: async () => {}, reject });
  if (isRejected) return;
  try {
    const order = await options.createOrder?.({ paymentSource: 'paypal' }, {} as never);
    const subscriptionID = await options.createSubscription?.({}, {} as never);
    const orderID = order ?? '';
    const approved = { orderID, subscriptionID: subscriptionID ?? null, payerID: 'PAYER' };
    for (let isOpen = true; isOpen; ) {
      isOpen = false;
      fake.shown.push(subscriptionID ?? orderID);
      if (fake.next === 'fail') throw new Error('the wallet broke down');
      const restart = () => {
        isOpen = true;
      };
      if (fake.next === 'cancel') await options.onCancel?.({ orderID }, { redirect: () => {} });
      else await options.onApprove?.(approved, { redirect: () => {}, restart });
    }
  } catch (error) {
    options.onError?.({ message: String(error) });
  }
}
