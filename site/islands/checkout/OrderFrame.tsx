import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue } from 'react';
import type { CartLine } from '../../../contract/cart.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../contract/dollars.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { arrivalSpan, printingWords } from '../../../contract/shipping/arrival-words.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $checkout, $isCheckoutReady } from '../../stores/checkout/checkout.ts';
import { $shownTotal } from '../../stores/checkout/totals.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates } from '../../stores/delivery/delivery-dates.ts';
import { CouponField } from '../cart/CouponField.tsx';
import { ChosenCadTotal, ChosenDoor } from '../cart/door-parts.tsx';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { CartTotalRows } from '../cart/TotalRows.tsx';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { SummaryPanel } from '../purchase/SummaryPanel.tsx';
import { useOpenWalletPayment } from '../wallet/ExpressCheckout.tsx';
import { FirstStepSkeleton } from './FirstStepSkeleton.tsx';

interface Props {
  /** where and when pickups are handed out */
  pickupPlace: string;
  /** shown below the summary */
  delivery?: ReactNode;
  /** the step */
  children: ReactNode;
}

/** A step of the checkout beside the summary of the cart, once there is a cart to order. */
export function OrderFrame({ pickupPlace, delivery, children }: Props) {
  useOpenWalletPayment();
  const { status, lines, message } = useStore($cart);
  const { at } = useStore($checkout);
  const isPrepared = useStore($isCheckoutReady);
  // Deferred, because React then renders the whole form in slices.
  const isReady = useDeferredValue(isPrepared && status === 'ready');
  if (status === 'error') {
    return (
      <div className="result" role="alert">
        <h1>Your cart could not be loaded</h1>
        <p className="muted">{message}</p>
        <button className="btn btn-ink" type="button" onClick={() => void loadCart()}>
          {goodsMessages.tryAgain}
        </button>
      </div>
    );
  }
  if (status !== 'ready' || !isReady) {
    return at === 'details' ? <FirstStepSkeleton pickupPlace={pickupPlace} /> : <CheckoutSkeleton />;
  }
  if (lines.length === 0) {
    return (
      <>
        <h1 className="vh">Checkout</h1>
        <EmptyCart />
      </>
    );
  }
  return (
    <OrderSummary lines={lines} delivery={delivery}>
      {children}
    </OrderSummary>
  );
}

function OrderSummary({ lines, delivery, children }: Omit<Props, 'pickupPlace'> & { lines: readonly CartLine[] }) {
  const total = useStore($shownTotal);
  const dates = useStore($deliveryDates);
  const code = useStore($serviceCode);
  const arrival = dates && arrivalSpan(dates, code);
  return (
    <SummaryPanel
      title="Order summary"
      total={total}
      link={{ href: '/cart/', text: 'Edit cart' }}
      summary={
        <>
          <ul>
            {lines.map((line) => (
              <SummaryLine key={line.id} line={line} />
            ))}
          </ul>
          {lines.some(({ type }) => type === 'pod') && <p className="data">{printingWords(arrival, lines)}</p>}
          <CouponField />
          <div className="stack-2">
            <CartTotalRows />
            <ChosenCadTotal code={code} />
            <ChosenDoor code={code} />
          </div>
        </>
      }
      delivery={delivery}
    >
      {children}
    </SummaryPanel>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const picture = sidePicture(line.images);
  return (
    <li className={`mini lit ${colorClass(line.data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <strong>{quantityOf(line.qty, line.name)}</strong>
      <span className="p">{dollars(line.price * line.qty)}</span>
      <span className="data">{keepUnits(lineFacts(line))}</span>
      {line.error && <p className="err">{line.error}</p>}
    </li>
  );
}
