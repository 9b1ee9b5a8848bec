import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { counted } from '../../../contract/counted.ts';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { VendingOrder } from '../../../contract/premium/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { fetchVendingOrders } from '../../lib/api-vending.ts';
import { vendingPath } from '../../lib/vending/order-id-in.ts';
import { withAccount } from '../../stores/account-data.ts';
import { ListProblem } from '../ListProblem.tsx';

type Listed =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly sentence: string }
  | { readonly at: 'here'; readonly orders: readonly VendingOrder[] };

/** The shopper's orders with presses. */
export function VendingOrders() {
  const [listed, setListed] = useState<Listed>({ at: 'loading' });
  const list = async () => {
    setListed({ at: 'loading' });
    try {
      setListed({ at: 'here', orders: await withAccount(fetchVendingOrders) });
    } catch (error) {
      setListed({ at: 'failed', sentence: messageOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void list(), []);

  if (listed.at === 'failed') return <ListProblem message={listed.sentence} onRetry={() => void list()} />;
  if (listed.at === 'loading') return <p role="status">Looking up your orders</p>;
  if (listed.orders.length === 0) return <p className="muted">{vendingMessages.noOrders}</p>;
  return (
    <ul className="vend-orders">
      {listed.orders.map((order) => (
        <li key={order.id}>
          <strong className="data">{order.refId}</strong>
          <span>{pressesLeft(order)}</span>
          <a className="btn btn-s" href={vendingPath(order.id)} aria-label={`To the machine with order ${order.refId}`}>
            {order.kept + order.credits > 0 ? 'Open the machine' : 'See what dropped'}
          </a>
        </li>
      ))}
    </ul>
  );
}

function pressesLeft({ status, kept, credits, qty }: VendingOrder): string {
  if (status === 'No Credits') return 'No Credits';
  return `${kept + credits} of ${counted(qty, 'press', 'presses')} left`;
}

export function mountVendingOrders(place: HTMLElement): void {
  createRoot(place).render(<VendingOrders />);
}
