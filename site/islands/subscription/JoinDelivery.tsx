import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { addressLines } from '../checkout/address-lines.ts';
import { wayTitles } from '../checkout/way-titles.ts';

/** What was said in the step before, with the way back to it. */
export function JoinDelivery() {
  const details = useStore($details);
  const code = useStore($joinService);
  const name = `${details.firstName} ${details.lastName}`.trim();
  const place = code === serviceCodes.pickup ? [] : addressLines(details);
  return (
    <section className="told" aria-label="Delivery">
      <p>
        <strong>{wayTitles[code]}</strong>
      </p>
      <button className="link" type="button" onClick={() => joinSteps.goBackTo('details')}>
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
