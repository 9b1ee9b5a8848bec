import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $deliveryDates, arrivalText } from '../../stores/delivery/delivery-dates.ts';

interface Props {
  pickupPlace: string;
  /** URL of a map that leads there */
  pickupMap: string;
}

/** Where and when pickups are handed out. */
export function PickupFacts({ pickupPlace, pickupMap }: Props) {
  const dates = useStore($deliveryDates);
  const ready = arrivalText(dates, serviceCodes.pickup);
  return (
    <section className="told" aria-label="Pickup">
      <p>
        <strong>At our dock{ready && `, ${ready}`}</strong>
      </p>
      <a className="link" href={pickupMap} target="_blank" rel="noreferrer">
        Map
      </a>
      <p className="muted">{pickupPlace}</p>
    </section>
  );
}
