import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $ways } from '../../stores/delivery/delivery-ways.ts';
import { $rates } from '../../stores/delivery/rates.ts';
import { wayTitles } from './way-titles.ts';

interface Props {
  /** where and when a pickup is handed out */
  pickupPlace: string;
  onChoose: (code: ServiceCode) => void;
}

/** How the order is to get to the shopper, with what each way costs. */
export function DeliveryWays({ pickupPlace, onChoose }: Props) {
  const ways = useStore($ways);
  const chosen = useStore($serviceCode);
  const rates = useStore($rates);
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
          <p id={`${id}-${code}-text`}>{code === serviceCodes.pickup ? pickupPlace : texts[code]}</p>
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

const texts: Record<Exclude<ServiceCode, typeof serviceCodes.pickup>, string> = {
  [serviceCodes.ground]: 'FedEx SmartPost, 2-7 business days.',
  [serviceCodes.overnight]:
    'FedEx Overnight in the contiguous U.S. Orders before 5pm EST ship the same day; no Saturday delivery.',
  [serviceCodes.canadaGround]: 'FedEx Ground, at the carrier’s rate for your address.',
  [serviceCodes.canadaEconomy]: 'FedEx International Economy, at the carrier’s rate for your address.',
};
