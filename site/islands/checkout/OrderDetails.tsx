import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import type { ServiceCode } from '../../../contract/service-code.ts';
import { arrivalSentence } from '../../../contract/shipping/arrival-words.ts';
import { $cart } from '../../stores/cart/cart-state.ts';
import { chooseAddress, confirmDetails, move } from '../../stores/checkout/checkout.ts';
import { detailsSchema } from '../../stores/checkout/checkout-details.ts';
import { $deliveryNotices, $shippingMethods } from '../../stores/checkout/shipping-methods.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates } from '../../stores/delivery/delivery-dates.ts';
import { $dismissedNotices, dismissNotice, isDismissed } from '../../stores/delivery/dismissed-notices.ts';
import { $rates } from '../../stores/delivery/rates.ts';
import { ServiceDoor } from '../cart/door-parts.tsx';
import { DetailsStep } from '../purchase/DetailsStep.tsx';
import { Notice } from '../purchase/Notice.tsx';
import { ShippingMethod } from '../purchase/ShippingMethod.tsx';
import { shippingMethodText } from '../purchase/shipping-method-texts.ts';
import { ExpressCheckout } from '../wallet/ExpressCheckout.tsx';
import { orderView } from './order-view.ts';

const rules = () => detailsSchema($serviceCode.get());
const address = { confirm: confirmDetails, choose: chooseAddress };

/** The first step of an order. */
export function OrderDetails(pickup: { pickupPlace: string; pickupMap: string }) {
  return (
    <DetailsStep
      view={orderView}
      rules={rules}
      address={address}
      onReopenAddress={() => move({ type: 'addressReopened' })}
      onChooseMethod={(code: ServiceCode) => $serviceCode.set(code)}
      express={<ExpressCheckout />}
      methods={(onChoose) => (
        <>
          <ShippingMethods pickupPlace={pickup.pickupPlace} onChoose={onChoose} />
          <DeliveryNotices />
        </>
      )}
      {...pickup}
    />
  );
}

/** The shipping methods for this address, each with its price and arrival. */
function ShippingMethods({ pickupPlace, onChoose }: { pickupPlace: string; onChoose: (code: ServiceCode) => void }) {
  const methods = useStore($shippingMethods);
  const chosen = useStore($serviceCode);
  const rates = useStore($rates);
  const dates = useStore($deliveryDates);
  const { lines } = useStore($cart);
  const id = useId();
  return (
    <fieldset className="ways">
      <legend className="vh">Delivery</legend>
      {methods.map(({ code, price }) => (
        <ShippingMethod
          key={code}
          group={id}
          code={code}
          isChosen={code === chosen}
          price={price === 0 ? cartMessages.free : dollars(price)}
          onChoose={() => onChoose(code)}
        >
          {shippingMethodText(code, pickupPlace, lines)} {dates && <strong>{arrivalSentence(dates, code)}</strong>}
          <ServiceDoor code={code} />
        </ShippingMethod>
      ))}
      {rates.message && (
        <p className="way-problem err" role="alert">
          {rates.message}
        </p>
      )}
    </fieldset>
  );
}

/** What makes this delivery slower than usual. Each notice stays until the shopper dismisses it. */
function DeliveryNotices() {
  const notices = useStore($deliveryNotices);
  const dismissed = useStore($dismissedNotices);
  return (
    <div role="status" className="notices stack-3">
      {notices
        .filter((text) => !isDismissed(dismissed, text))
        .map((text) => (
          <Notice key={text} onDismiss={() => dismissNotice(text)}>
            {text}
          </Notice>
        ))}
    </div>
  );
}
