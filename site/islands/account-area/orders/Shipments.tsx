import type { Order } from '../../../../contract/order.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { TrackingLink } from './TrackingLinks.tsx';

/** The parcels of an order that leaves in parts, each with what is in it, and what follows. */
export function Shipments({ order: { shipments = [], lines } }: { order: Order }) {
  return (
    <ul className="order-shipments">
      {shipments.map(({ id, shippedAt, trackingNumbers, lines: pieces }) => (
        <li key={id}>
          <b>{shippedAt ? `Left ${shopDay(shippedAt)}` : 'Still to come'}</b>
          {': '}
          {pieces
            .map(({ lineId, qty }) => quantityOf(qty, lines.find((line) => line.id === lineId)?.name ?? 'item'))
            .join(', ')}
          {trackingNumbers.length > 0 && (
            <span className="meta data">
              {trackingNumbers.map((number) => (
                <TrackingLink key={number} number={number} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
