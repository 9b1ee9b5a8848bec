import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { backToDetails } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { wayTitles } from './way-titles.ts';

/** What was said in the step before, with the way back to it. */
export function DeliveryFacts() {
  const details = useStore($details);
  const code = useStore($serviceCode);
  const { firstName, lastName, address, address2, city, state, zipCode, email, phone } = details;
  const name = `${firstName} ${lastName}`.trim();
  const street = [address, address2].filter(Boolean).join(', ');
  const parts = code === serviceCodes.pickup ? [name] : [name, street, `${city}, ${state} ${zipCode}`];
  return (
    <section className="told" aria-label="Delivery">
      <p>
        <strong>{wayTitles[code]}</strong>
      </p>
      <button className="link" type="button" onClick={backToDetails}>
        Edit
      </button>
      <p className="muted">
        {parts.join(', ')}
        <br />
        {email} · {phone}
      </p>
    </section>
  );
}
