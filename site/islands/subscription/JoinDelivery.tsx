import { useStore } from '@nanostores/react';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { DeliveryTold } from '../checkout/DeliveryTold.tsx';

/** How the monthly spool travels and to whom, as it was said in the step before. */
export function JoinDelivery() {
  return <DeliveryTold code={useStore($joinService)} onEdit={() => joinSteps.goBackTo('details')} />;
}
