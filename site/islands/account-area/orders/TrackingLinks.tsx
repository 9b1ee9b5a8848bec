import type { Order } from '../../../../contract/order.ts';
import { carrierNames, carrierOf } from '../../../../contract/shipping/carriers.ts';
import { trackingUrl } from '../../../../contract/shipping/tracking-url.ts';
import { shownTracking } from '../../../lib/account-area/order-facts.ts';

/** A link to the carrier for each parcel. */
export function TrackingLinks({ order }: { order: Pick<Order, 'trackingInfo'> }) {
  return order.trackingInfo.map(({ trackingNum }) => <TrackingLink key={trackingNum} number={trackingNum} />);
}

export function TrackingLink({ number }: { number: string }) {
  const url = trackingUrl(number);
  if (!url) return <span>{shownTracking(number)}</span>;
  const carrier = carrierNames[carrierOf(number)];
  return (
    <span>
      {carrier}{' '}
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {shownTracking(number)}
        <span className="vh">, opens {carrier}</span>
      </a>
    </span>
  );
}
