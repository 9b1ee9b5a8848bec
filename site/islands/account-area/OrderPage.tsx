import { useEffect, useState } from 'react';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { Order } from '../../../contract/order.ts';
import { modalPath, readModalPath } from '../../../contract/routes/modal-path.ts';
import { orderPath } from '../../lib/account-area/order-facts.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchOrder } from '../../lib/api-sales.ts';
import { ListProblem } from '../ListProblem.tsx';
import { FullOrder, type OrderShop } from './orders/FullOrder.tsx';
import { OrderSkeleton } from './orders/OrderSkeleton.tsx';
import { useShopper } from './use-shopper.ts';

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly order: Order }
  /** not this shopper's, or there is no such order */
  | { readonly status: 'elsewhere' }
  | { readonly status: 'error'; readonly message: string };

/** An order of the account, or of the guest who has just bought in this browser. */
export function OrderPage({ shop }: { shop: OrderShop }) {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const shopper = useShopper();
  const who = shopper === undefined || shopper === 'guest' ? shopper : shopper.userId;
  const load = async () => {
    setLoaded({ status: 'loading' });
    setLoaded(await lookUp());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another shopper signs in
  useEffect(() => {
    if (who !== undefined) void load();
  }, [who]);

  switch (loaded.status) {
    case 'loading':
      return <OrderSkeleton />;
    case 'error':
      return <ListProblem message={loaded.message} onRetry={() => void load()} />;
    case 'elsewhere':
      return <Elsewhere isGuest={shopper === 'guest'} />;
    case 'ready':
      return <FullOrder order={loaded.order} shop={shop} />;
  }
}

/** The order id in `/account/orders/{orderId}/`, also while a dialog is open over the page. */
function orderIdIn(path: string): string {
  const [, , , id = ''] = (readModalPath(path)?.base ?? path).split('/');
  return decodeURIComponent(id);
}

async function lookUp(): Promise<Loaded> {
  try {
    return { status: 'ready', order: await fetchOrder(orderIdIn(location.pathname)) };
  } catch (error) {
    const isElsewhere = error instanceof ApiError && [400, 401, 404].includes(error.status);
    return isElsewhere ? { status: 'elsewhere' } : { status: 'error', message: messageOf(error) };
  }
}

function Elsewhere({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="area-out stack-5">
      <h1 className="h2">Your order</h1>
      <p className="lede" role="status">
        {orderMessages.orderElsewhere}
      </p>
      {isGuest ? (
        <a className="btn btn-act" href={modalPath(orderPath(orderIdIn(location.pathname)), 'login')} data-sign-in="">
          Sign In
        </a>
      ) : (
        <a className="btn btn-ink" href="/account/orders/">
          Order History
        </a>
      )}
    </div>
  );
}
