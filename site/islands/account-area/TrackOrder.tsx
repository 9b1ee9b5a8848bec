import { useEffect, useState } from 'react';
import { accountAreaMessages } from '../../../contract/messages/account-area.ts';
import type { Order } from '../../../contract/order.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchTracked } from '../../lib/api-sales.ts';
import { ListProblem } from '../ListProblem.tsx';
import { FullOrder, type OrderShop } from './orders/FullOrder.tsx';
import { OrderSkeleton } from './orders/OrderSkeleton.tsx';
import { TrackByNumber } from './TrackByNumber.tsx';

type Tracked =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly order: Order; readonly token: string }
  /** the link is missing, incomplete or expired */
  | { readonly status: 'noLink'; readonly message: string }
  | { readonly status: 'error'; readonly message: string };

interface Props {
  email: string;
  phone: string;
  shop: OrderShop;
}

/** One order by the signed link in its email, or by number and address, for shoppers without an account. */
export function TrackOrder({ email, phone, shop }: Props) {
  const [tracked, setTracked] = useState<Tracked>({ status: 'loading' });
  const look = async () => {
    setTracked({ status: 'loading' });
    setTracked(await lookUp());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void look(), []);

  if (tracked.status === 'error') return <ListProblem message={tracked.message} onRetry={() => void look()} />;
  if (tracked.status === 'noLink') return <NoLink message={tracked.message} email={email} phone={phone} />;
  if (tracked.status === 'loading') return <OrderSkeleton />;
  return <FullOrder order={tracked.order} token={tracked.token} shop={shop} />;
}

async function lookUp(): Promise<Tracked> {
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return { status: 'noLink', message: accountAreaMessages.trackLinkMissing };
  try {
    return { status: 'ready', order: await fetchTracked(token), token };
  } catch (error) {
    const message = messageOf(error);
    return isBadLink(error) ? { status: 'noLink', message } : { status: 'error', message };
  }
}

/** Rejected because of the link itself, not because the shop is busy. */
function isBadLink(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 410].includes(error.status);
}

function NoLink({ message, email, phone }: Omit<Props, 'shop'> & { message: string }) {
  return (
    <div className="area-out stack-5">
      <h1 className="h2">Track an order</h1>
      <p className="lede" role="status">
        {message}
      </p>
      <TrackByNumber />
      <p>
        {accountAreaMessages.trackLinkLost}{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        · {phone}
      </p>
      <p className="muted">
        With an account, all orders are in{' '}
        <a className="link" href="/account/orders/">
          Order History
        </a>
        .
      </p>
    </div>
  );
}
