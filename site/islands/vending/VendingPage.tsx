import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { CHOICE_TIME_MS, type VendingOrder } from '../../../contract/premium/vending.ts';
import { orderIdIn } from '../../lib/vending/order-id-in.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { rememberCommitment } from '../../stores/vending/seen-commitments.ts';
import { $vending, showVending } from '../../stores/vending/vending-order.ts';
import { followVending } from '../../stores/vending/vending-socket.ts';
import { useShopper } from '../account-area/use-shopper.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { ShutOut } from './ShutOut.tsx';
import { Stream } from './Stream.tsx';
import { Wall } from './Wall.tsx';

/** The order and its presses; reserves their room before the shop answers. */
function OrderFacts({ order }: { order: VendingOrder | undefined }) {
  const choiceTime = order?.choiceTime ?? CHOICE_TIME_MS;
  return (
    <dl className="spec-row vend-facts">
      <div>
        <dt>Order</dt>
        <dd>{order?.refId ?? '–'}</dd>
      </div>
      <div>
        <dt>Tokens bought</dt>
        <dd>{order?.qty ?? '–'}</dd>
      </div>
      <div>
        <dt>Time to choose</dt>
        <dd>{choiceTime / 1000} s</dd>
      </div>
    </dl>
  );
}

/** A member at the machine: the order, the camera, and the ten number keys. */
export function VendingPage({ stream, slots, spools, token }: VendingFacts) {
  const vending = useStore($vending, { ssr: 'initial' });
  const shopper = useShopper();
  const isGuest = shopper === 'guest';
  const isKnown = shopper !== undefined;
  const commitment = vending.at === 'here' ? vending.order.commitment : null;
  const orderId = vending.at === 'here' ? vending.order.id : undefined;

  useEffect(() => {
    if (isGuest) $vending.set({ at: 'signedOut' });
    else if (isKnown) void showVending(orderIdIn(location.pathname));
  }, [isGuest, isKnown]);
  useEffect(() => {
    if (commitment) rememberCommitment(commitment);
  }, [commitment]);
  useEffect(() => (orderId ? followVending(orderId) : undefined), [orderId]);

  return (
    <>
      <header className="vend-head">
        <div>
          <h1 className="h1">Vending machine</h1>
          <p className="lede">{vendingMessages.lede}</p>
        </div>
        <OrderFacts order={vending.at === 'here' ? vending.order : undefined} />
      </header>
      <div className="vend">
        <div className="vend-show">
          <Stream stream={stream} slots={slots} />
          <Wall spools={spools} />
        </div>
        {vending.at === 'here' ? (
          <CreditPanel order={vending.order} spools={spools} token={token} />
        ) : (
          <ShutOut vending={vending} />
        )}
      </div>
    </>
  );
}
