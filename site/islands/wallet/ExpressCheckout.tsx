import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { walletMessages } from '../../../contract/messages/wallet.ts';
import { $belowMinimum, $hasLineErrors, $shownTotal } from '../../stores/checkout/totals.ts';
import { hasOpenWalletPayment, keepsRoomForWallet, setWalletFound } from '../../stores/wallet/wallet-known.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../Icon.tsx';

/** Apple Pay, Google Pay and Link, for a cart that can be ordered; nothing where the browser has no wallet. */
export function ExpressCheckout() {
  const [hasRoom] = useState(keepsRoomForWallet);
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  const isFree = useStore($shownTotal) === 0;
  if (!hasRoom || isBelowMinimum || hasLineErrors || isFree) return null;
  return <WalletButtons />;
}

type Orders = typeof import('../../stores/wallet/wallet-order.ts');

function WalletButtons() {
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'none'>('loading');
  const [orders, setOrders] = useState<Orders>();

  useEffect(() => {
    let isGone = false;
    const stops: (() => void)[] = [];
    const ready = (hasWallet: boolean) => {
      setWalletFound(hasWallet);
      if (!isGone) setStatus(hasWallet ? 'ready' : 'none');
    };
    async function mount() {
      const [{ mountWallet }, loaded] = await Promise.all([
        import('./mount-wallet.ts'),
        import('../../stores/wallet/wallet-order.ts'),
      ]);
      if (isGone || !place.current) return;
      setOrders(loaded);
      const mounted = await mountWallet(place.current, ready);
      if (isGone) return mounted.remove();
      stops.push(mounted.remove, $shownTotal.listen(mounted.update));
    }
    mount().catch(() => isGone || setStatus('none'));
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, []);

  return (
    <section className="express stack-2" aria-label={walletMessages.express}>
      <div className="express-buttons" ref={place} inert={status !== 'ready'} hidden={status === 'none'} />
      {status === 'none' && <p className="hint">{walletMessages.noWallet}</p>}
      {status !== 'none' && (
        <p className={status === 'ready' ? 'hint' : 'hint invisible'}>
          By paying you agree to the{' '}
          <a className="link" href="/tos/" target="_blank" rel="noopener">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a className="link" href="/privacy/" target="_blank" rel="noopener">
            Privacy Policy
          </a>
          .
        </p>
      )}
      {orders && <WalletStatus orders={orders} />}
    </section>
  );
}

/** How the payment stands, as the sheet is gone by then. */
function WalletStatus({ orders: { $wallet, resumeWalletPayment } }: { orders: Orders }) {
  const state = useStore($wallet);
  const resume = async () => {
    const { showBank } = await import('../payment/show-bank.ts');
    await resumeWalletPayment(showBank);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload interrupted
  useEffect(() => void resume(), []);
  const problem = state.at === 'unanswered' ? paymentMessages.outcomeUnknown : state.at === 'choosing' && state.problem;
  return (
    <>
      {problem && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
          {state.at === 'unanswered' && <Button onClick={() => void resume()}>{goodsMessages.tryAgain}</Button>}
        </div>
      )}
      <p className="vh" role="status">
        {state.at === 'paying' && walletMessages.placing}
      </p>
    </>
  );
}

/** Finishes a payment that a reload interrupted, on pages where the paid cart is empty by now. */
export function useOpenWalletPayment(): void {
  useEffect(() => {
    if (hasOpenWalletPayment()) void finish();
  }, []);
}

async function finish(): Promise<void> {
  const [{ resumeWalletPayment }, { showBank }] = await Promise.all([
    import('../../stores/wallet/wallet-order.ts'),
    import('../payment/show-bank.ts'),
  ]);
  await resumeWalletPayment(showBank);
}
