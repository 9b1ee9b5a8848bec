import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalText } from '../../stores/delivery/delivery-dates.ts';
import { addressLines } from './address-lines.ts';
import { wayTitles } from './way-titles.ts';

/** What was said in the step before, with the way back to it. */
export function DeliveryFacts() {
  const details = useStore($details);
  const code = useStore($serviceCode);
  const dates = useStore($deliveryDates);
  const name = `${details.firstName} ${details.lastName}`.trim();
  const place = code === serviceCodes.pickup ? [] : addressLines(details);
  return (
    <section className="told" aria-label="Delivery">
      <p>
        <strong>{wayTitles[code]}</strong>
        {dates && `, ${arrivalText(dates, code)}`}
      </p>
      <button className="link" type="button" onClick={() => goBackTo('details')}>
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
