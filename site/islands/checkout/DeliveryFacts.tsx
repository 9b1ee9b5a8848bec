import { useStore } from '@nanostores/react';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalText } from '../../stores/delivery/delivery-dates.ts';
import { DeliveryTold } from './DeliveryTold.tsx';

/** How the order travels and to whom, as it was said in the step before. */
export function DeliveryFacts() {
  const code = useStore($serviceCode);
  const dates = useStore($deliveryDates);
  return <DeliveryTold code={code} arrival={dates && arrivalText(dates, code)} onEdit={() => goBackTo('details')} />;
}
