import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { $ways } from '../../stores/delivery/delivery-ways.ts';
import { $rates } from '../../stores/delivery/rates.ts';
import { Way } from './Way.tsx';
import { wayTexts } from './way-titles.ts';

interface Props {
  /** where and when a pickup is handed out */
  pickupPlace: string;
  onChoose: (code: ServiceCode) => void;
}

/** How the order is to get to the shopper, with what each way costs and when it arrives. */
export function DeliveryWays({ pickupPlace, onChoose }: Props) {
  const ways = useStore($ways);
  const chosen = useStore($serviceCode);
  const rates = useStore($rates);
  const dates = useStore($deliveryDates);
  const id = useId();
  return (
    <fieldset className="ways">
      <legend className="vh">Delivery</legend>
      {ways.map(({ code, price }) => (
        <Way
          key={code}
          group={id}
          code={code}
          isChosen={code === chosen}
          price={price === 0 && code !== serviceCodes.pickup ? 'Free' : dollars(price)}
          onChoose={() => onChoose(code)}
        >
          {wayTexts(code, pickupPlace)} {dates && <strong>{arrivalSentence(dates, code)}</strong>}
        </Way>
      ))}
      {rates.message && (
        <p className="way-problem err" role="alert">
          {rates.message}
        </p>
      )}
    </fieldset>
  );
}
