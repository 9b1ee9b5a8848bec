import { useStore } from '@nanostores/react';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { addressLines } from './address-lines.ts';
import { wayTitles } from './way-titles.ts';

interface Props {
  code: ServiceCode;
  /** when it arrives, where that is known */
  arrival?: string | null | undefined;
  onEdit: () => void;
}

/** What was said in the step before, with the way back to it. */
export function DeliveryTold({ code, arrival, onEdit }: Props) {
  const details = useStore($details);
  const name = `${details.firstName} ${details.lastName}`.trim();
  const place = code === serviceCodes.pickup ? [] : addressLines(details);
  return (
    <section className="told" aria-label="Delivery">
      <p>
        <strong>{wayTitles[code]}</strong>
        {arrival && `, ${arrival}`}
      </p>
      <button className="link" type="button" onClick={onEdit}>
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
