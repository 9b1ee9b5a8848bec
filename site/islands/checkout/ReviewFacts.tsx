import { useStore } from '@nanostores/react';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { ReviewList } from './ReviewList.tsx';
import { wayTexts } from './way-titles.ts';

interface Props {
  pickupPlace: string;
  /** the order is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** The order as it was put together in the steps before. */
export function ReviewFacts({ pickupPlace, isLocked }: Props) {
  const code = useStore($serviceCode);
  const dates = useStore($deliveryDates);
  const delivery = [wayTexts(code, pickupPlace), arrivalSentence(dates, code)].filter(Boolean).join(' ');
  return <ReviewList code={code} delivery={delivery} isLocked={isLocked} onEdit={goBackTo} />;
}
