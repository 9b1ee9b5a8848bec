import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { $ways } from '../../stores/delivery/delivery-ways.ts';
import { $rates } from '../../stores/delivery/rates.ts';
import { wayTexts, wayTitles } from './way-titles.ts';

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
        <label className="way" key={code}>
          <span className="check">
            <input
              type="radio"
              name={id}
              checked={code === chosen}
              aria-labelledby={`${id}-${code}-title`}
              aria-describedby={`${id}-${code}-price ${id}-${code}-text`}
              onChange={() => onChoose(code)}
            />
          </span>
          <span className="t" id={`${id}-${code}-title`}>
            {wayTitles[code]}
          </span>
          <span className="data" id={`${id}-${code}-price`}>
            <b>{price === 0 && code !== serviceCodes.pickup ? 'Free' : dollars(price)}</b>
          </span>
          <p id={`${id}-${code}-text`}>
            {wayTexts(code, pickupPlace)} {dates && <strong>{arrivalSentence(dates, code)}</strong>}
          </p>
        </label>
      ))}
      {rates.message && (
        <p className="way-problem err" role="alert">
          {rates.message}
        </p>
      )}
    </fieldset>
  );
}
