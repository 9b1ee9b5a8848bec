import type { Order } from '../../../../api/contract/order.ts';
import { trackingUrl } from '../../../../api/contract/shipping/tracking-url.ts';
import { shownTracking } from '../../../lib/account-area/order-facts.ts';

/** A link to the carrier for each parcel. */
export function TrackingLinks({ order }: { order: Order }) {
  return order.trackingInfo.map(({ trackingNum }) => (
    <span key={trackingNum}>
      FedEx{' '}
      <a className="link" href={trackingUrl(trackingNum)} target="_blank" rel="noreferrer">
        {shownTracking(trackingNum)}
        <span className="vh">, opens FedEx</span>
      </a>
    </span>
  ));
}
