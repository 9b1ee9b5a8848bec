import { vendingMessages } from '../../../contract/messages/vending.ts';
import { modalPath } from '../../../contract/routes/modal-path.ts';
import { orderIdIn, vendingPath } from '../../lib/vending/order-id-in.ts';
import { showVending, type Vending } from '../../stores/vending/vending-order.ts';
import { Button } from '../../ui/Button.tsx';

/** Shown in place of the credits while there are none. */
export function ShutOut({ vending }: { vending: Exclude<Vending, { at: 'here' }> }) {
  if (vending.at === 'opening') {
    return (
      <div className="vend-panel" aria-busy="true">
        <p className="vh" role="status">
          Opening your order
        </p>
        <span className="skel vend-skel" aria-hidden="true" />
      </div>
    );
  }
  return (
    <div className="vend-panel">
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
