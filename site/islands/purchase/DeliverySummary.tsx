import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { addressLines } from './address-lines.ts';
import type { PurchaseView } from './purchase-view.ts';
import { shippingMethodTitles } from './shipping-method-texts.ts';

/** The answers of the first step, with the way back to it. */
export function DeliverySummary({ view }: { view: PurchaseView }) {
  const details = useStore($details);
  const { code, arrival } = view.useDelivery();
  const name = `${details.firstName} ${details.lastName}`.trim();
  const place = code === serviceCodes.pickup ? [] : addressLines(details);
  return (
    <section className="told" aria-label="Delivery">
      <p>
        <strong>{shippingMethodTitles[code]}</strong>
        {arrival && `, ${arrival}`}
      </p>
      <button className="link" type="button" onClick={() => view.steps.goBackTo('details')}>
        Edit
      </button>
      <p className="muted">
        {[name, ...place].join(', ')}
        <br />
        {details.email} · <span className="unbroken">{details.phone}</span>
      </p>
    </section>
  );
}
