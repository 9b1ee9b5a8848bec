import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { CHOICE_TIME_MS, type VendingOrder } from '../../../contract/premium/vending.ts';
import { modalPath } from '../../../contract/routes/modal-path.ts';
import { orderIdIn, vendingPath } from '../../lib/vending/order-id-in.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { rememberCommitment } from '../../stores/vending/seen-commitments.ts';
import { $vending, showVending, type Vending } from '../../stores/vending/vending-order.ts';
import { $machine, followVending } from '../../stores/vending/vending-socket.ts';
import { Button } from '../../ui/Button.tsx';
import { useShopper } from '../account-area/use-shopper.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { MachineFront } from './MachineFront.tsx';
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
      <header className="vend-head stack-4">
        <div>
          <h1 className="h1">Vending machine</h1>
          <p className="lede">{vendingMessages.lede}</p>
        </div>
        <OrderFacts order={vending.at === 'here' ? vending.order : undefined} />
      </header>
      <div className="vend stack-6">
        <div className="vend-show stack-4">
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

/** The camera loads on click, so its host receives no request before; until then the machine is drawn. */
function Stream({ stream, slots }: Pick<VendingFacts, 'stream' | 'slots'>) {
  const machine = useStore($machine, { ssr: 'initial' });
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded) frame.current?.focus();
  }, [isLoaded]);
  if (stream && isLoaded) {
    return (
      <div className="vend-stream">
        <iframe
          ref={frame}
          src={stream.url}
          title="Live stream of the vending machine"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
        <Button size="s" onClick={() => setLoaded(false)}>
          Hide the live stream
        </Button>
      </div>
    );
  }
  return (
    <div className="vend-stream" data-stream={stream?.url}>
      <MachineFront slots={slots} machine={machine} />
      {stream && (
        <div className="vend-go stack-3">
          <Button look="act" onClick={() => setLoaded(true)}>
            Load the live stream
          </Button>
          <p className="data">{vendingMessages.streamFrom(stream.from)}</p>
        </div>
      )}
    </div>
  );
}

/** Shown in place of the credits while there are none. */
function ShutOut({ vending }: { vending: Exclude<Vending, { at: 'here' }> }) {
  if (vending.at === 'opening') {
    return (
      <div className="vend-panel panel" aria-busy="true">
        <p className="vh" role="status">
          Opening your order
        </p>
        <span className="skel vend-skel" aria-hidden="true" />
      </div>
    );
  }
  return (
    <div className="vend-panel panel">
      <div className="vend-out" role={vending.at === 'failed' ? 'alert' : 'status'}>
        <Words vending={vending} />
      </div>
    </div>
  );
}

function Words({ vending }: { vending: Exclude<Vending, { at: 'here' | 'opening' }> }) {
  const orderId = orderIdIn(location.pathname);
  if (vending.at === 'signedOut') {
    return (
      <>
        <p>{vendingMessages.signInForMachine}</p>
        <a className="btn btn-act" href={modalPath(vendingPath(orderId), 'login')} data-sign-in="">
          Sign In
        </a>
      </>
    );
  }
  if (vending.at === 'failed') {
    return (
      <>
        <p>{vending.sentence}</p>
        <Button look="ink" onClick={() => void showVending(orderId)}>
          Try again
        </Button>
      </>
    );
  }
  const isMembersOnly = vending.code === 'vending_members_only';
  return (
    <>
      <p>{vending.sentence}</p>
      <a className="btn" href={isMembersOnly ? '/premium/' : '/vending/'}>
        {isMembersOnly ? 'See Premium' : 'Your vending orders'}
      </a>
    </>
  );
}
