import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { isInternational, type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $noOvernightReason, $shippingMethods } from '../../stores/delivery/shipping-methods.ts';

const titles: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground',
  [serviceCodes.canadaEconomy]: 'Economy',
};

/** The shipping methods in a row, each with its price. The checkout starts with the one chosen here. */
export function DeliveryChoice() {
  const ways = useStore($shippingMethods);
  const chosen = useStore($serviceCode);
  const overnightBar = useStore($noOvernightReason);
  const id = useId();
  const isAbroad = ways.some(({ code }) => isInternational(code));
  return (
    <fieldset className="cart-ways">
      <legend className="vh">Delivery</legend>
      {ways.map(({ code, price }) => (
        <label className="cart-way" key={code}>
          <input type="radio" name={id} checked={code === chosen} onChange={() => $serviceCode.set(code)} />
          <span>{titles[code]}</span> <span className="data">{price === 0 ? 'Free' : dollars(price)}</span>
        </label>
      ))}
      {overnightBar && !isAbroad && <p className="hint">{overnightBar}</p>}
      {isAbroad && <p className="hint">{deliveryMessages.canadaNotice}</p>}
    </fieldset>
  );
}
