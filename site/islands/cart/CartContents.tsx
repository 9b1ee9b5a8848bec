import { useStore } from '@nanostores/react';
import { Suspense, useDeferredValue, useEffect, useId } from 'react';
import type { CartLine } from '../../../contract/cart.ts';
import { dollars } from '../../../contract/dollars.ts';
import { arrivalMessages } from '../../../contract/messages/arrival.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { isInternational, type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { arrivalSpan, arrivalText, printingWords, usualArrival } from '../../../contract/shipping/arrival-words.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $cartChanges } from '../../stores/cart/cart-changes.ts';
import { forgetSeenLine } from '../../stores/cart/cart-seen.ts';
import { $removedLine } from '../../stores/cart/cart-state.ts';
import { watchTax } from '../../stores/checkout/checkout-tax.ts';
import { $noOvernightReason, $shippingMethods, keepMethodAvailable } from '../../stores/checkout/shipping-methods.ts';
import { $serviceCode, $zip, isPostalCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, keepDeliveryDates } from '../../stores/delivery/delivery-dates.ts';
import { watchRates } from '../../stores/delivery/rates.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useOpenWalletPayment } from '../wallet/ExpressCheckout.tsx';
import { CartFoot } from './CartFoot.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartNote } from './CartNote.tsx';
import { CouponField } from './CouponField.tsx';
import { ChosenDoor, OtherDoor } from './door-parts.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { RemovedNote } from './RemovedNote.tsx';
import { ZipEstimate } from './ZipEstimate.tsx';

// An empty cart loads neither.
const BundleSwitches = lazyPart(async () => (await import('./BundleSwitches.tsx')).BundleSwitches);
const ShareCart = lazyPart(async () => (await import('./ShareCart.tsx')).ShareCart);

const titles: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground',
  [serviceCodes.canadaEconomy]: 'Economy',
};

/** The shipping methods in a row, each with its price. The checkout starts with the one chosen here. */
function DeliveryChoice() {
  const ways = useStore($shippingMethods);
  const chosen = useStore($serviceCode);
  const overnightBar = useStore($noOvernightReason);
  const id = useId();
  const isAbroad = ways.some(({ code }) => isInternational(code));
  return (
    <fieldset className="stack-2">
      <legend className="vh">Delivery</legend>
      <div className="cart-way-row">
        {ways.map(({ code, price }) => (
          <label className="cart-way" key={code}>
            <input type="radio" name={id} checked={code === chosen} onChange={() => $serviceCode.set(code)} />
            <span>{titles[code]}</span> <span className="data">{price === 0 ? 'Free' : dollars(price)}</span>
          </label>
        ))}
      </div>
      {overnightBar && !isAbroad && <p className="hint">{overnightBar}</p>}
      <Arrivals codes={isAbroad ? ways.map(({ code }) => code).filter(isInternational) : [chosen]} />
      <ChosenDoor code={chosen} />
      {isAbroad && (
        <p className="hint">
          {deliveryMessages.canadaNotice(chosen === serviceCodes.canadaEconomy ? 'International Economy' : 'Ground')}
        </p>
      )}
    </fieldset>
  );
}

/** When the order arrives by the chosen service; to Canada by each, so that a shopper sees what the price buys. */
function Arrivals({ codes }: { codes: readonly ServiceCode[] }) {
  const dates = useStore($deliveryDates);
  const zip = useStore($zip);
  const { lines } = useStore($cart);
  // A print's parcel leaves later, and a pickup has no road.
  const isEstimated = !codes.includes(serviceCodes.pickup) && lines.every(({ type }) => type !== 'pod');
  const [shown = serviceCodes.ground] = codes;
  return (
    <div className="hint">
      {codes.map((code) => {
        const arrival = dates ? arrivalText(dates, code) : usualArrival(code);
        return (
          <p key={code}>
            {titles[code]} {arrival}.
            <OtherDoor code={code} />
          </p>
        );
      })}
      {dates && isEstimated && isPostalCode(zip) && (
        <p>{arrivalMessages.daysEstimated(dayText(dates.overnight.ships), zip)}</p>
      )}
      {dates?.printed && <p>{printingWords(arrivalSpan(dates, shown), lines)}</p>}
    </div>
  );
}

/** Lines of the last visit that the shop no longer has. */
function GoneLines() {
  const { gone } = useStore($cartChanges);
  return gone.map(({ key, name }) => (
    <CartNote key={key} text={cartMessages.noLongerInCart(name)} onDismiss={() => forgetSeenLine(key)} />
  ));
}

/** The lines, and a removed one's Undo in its place. */
function LineList({ lines }: { lines: readonly CartLine[] }) {
  const removed = useStore($removedLine);
  const rows = lines.map((line) => <CartLineRow key={line.id} line={line} />);
  if (removed) {
    const note = (
      <li key="removed">
        <RemovedNote />
      </li>
    );
    rows.splice(removed.index, 0, note);
  }
  return <ul className="lines">{rows}</ul>;
}

const rows = ['first', 'second'];

/** The cart's final layout while it loads. */
function CartSkeleton() {
  return (
    <>
      <p className="vh" role="status">
        Loading your cart
      </p>
      <ul className="lines" aria-hidden="true">
        {rows.map((row) => (
          <li className="line" key={row}>
            <span className="skel skel-im" />
            <span className="skel skel-text" />
            <span className="skel skel-price" />
            <span className="ctl">
              <span className="skel skel-stepper" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Destination, shipping method and coupon, before checkout. */
function CartOptions() {
  useEffect(() => {
    const stopRates = watchRates();
    const stopTax = watchTax();
    const stopWays = keepMethodAvailable();
    const stopDates = keepDeliveryDates();
    return () => {
      stopRates();
      stopTax();
      stopWays();
      stopDates();
    };
  }, []);
  return (
    <section className="cart-options stack-4" aria-label="Delivery and coupon">
      <ZipEstimate />
      <DeliveryChoice />
      <CouponField />
      <Suspense fallback={<div className="share-room" />}>
        <ShareCart />
      </Suspense>
    </section>
  );
}

/** The cart in any state, for the panel and the page. */
export function CartContents({ onContinue }: { onContinue?: () => void }) {
  useOpenWalletPayment();
  const { lines, message, ...cart } = useStore($cart, { ssr: 'initial' });
  // Deferred, because React then renders the whole cart in slices, and a tap meanwhile is not kept waiting.
  const status = useDeferredValue(cart.status);
  if (status === 'idle' || status === 'loading') return <CartSkeleton />;
  if (status === 'error') {
    return (
      <div className="empty" role="alert">
        <h2 className="h3">Your cart could not be loaded</h2>
        <p className="muted">{message}</p>
        <button className="btn btn-ink" type="button" onClick={() => void loadCart()}>
          {goodsMessages.tryAgain}
        </button>
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <div>
        <GoneLines />
        <RemovedNote />
        <EmptyCart onContinue={onContinue} />
      </div>
    );
  }
  return (
    <>
      <div className="cart-scroll">
        <div className="cart-lines">
          <GoneLines />
          <LineList lines={lines} />
          <Suspense>
            <BundleSwitches />
          </Suspense>
        </div>
        <CartOptions />
      </div>
      <CartFoot />
    </>
  );
}
