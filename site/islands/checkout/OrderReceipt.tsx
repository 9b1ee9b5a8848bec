import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../contract/dollars.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { arrivalWords, nextSteps } from '../../../contract/order-words.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { serviceCodeSchema, serviceCodes } from '../../../contract/service-code.ts';
import { destinationLine, keptDays, orderPath } from '../../lib/account-area/order-facts.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { loadStyles } from '../../lib/load-styles.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { vendingPath } from '../../lib/vending/order-id-in.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $user, withSession } from '../../stores/session.ts';
import styles from '../../styles/account-dialog.css?url';
import { StoredDoor } from '../cart/door-parts.tsx';
import { TotalRows } from '../cart/TotalRows.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { StepTitle } from '../purchase/StepTitle.tsx';
import { shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

/** Whether to offer an account: only to guests whose email is known to have none. */
function useOffersAccount(email: string): boolean {
  const isGuest = useStore($user)?.loggedIn !== true;
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!isGuest || !email) return;
    let isCurrent = true;
    import('../../lib/api-account.ts')
      .then(({ isRegistered }) => withSession(() => isRegistered(email)))
      .then((isRegistered) => isCurrent && setNew(!isRegistered))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isGuest, email]);
  return isGuest && isNew;
}

/** For members who bought the vending token, with the presses that it brings. */
function VendingLink({ order, vendingToken }: { order: Order; vendingToken: string }) {
  const isMember = useStore($user)?.membership ?? false;
  const tokens = order.lines.filter(({ itemId }) => itemId === vendingToken).reduce((sum, { qty }) => sum + qty, 0);
  if (!isMember || tokens === 0) return null;
  return (
    <a className="link" href={vendingPath(order.id)}>
      {orderMessages.toMachine(order.vending?.left ?? tokens)}
    </a>
  );
}

const RegisterPanel = lazyPart(async () => {
  const [{ RegisterPanel }] = await Promise.all([import('../register-panel/RegisterPanel.tsx'), loadStyles(styles)]);
  return RegisterPanel;
});

/** The shop’s own facts that results show, from `content/store.yaml`. */
export interface ResultFacts {
  /** where and when pickups are handed out */
  readonly pickupPlace: string;
  readonly phone: string;
  /** id of the item that buys a press of the vending machine */
  readonly vendingToken: string;
}

/** The receipt. Guests whose email has no account are offered one beside it. */
export function OrderReceipt({ order, pickupPlace, vendingToken }: { order: Order } & ResultFacts) {
  const isPhone = useStore($flow) === 'phone';
  const isPending = order.status === 'processing';
  const offersAccount = useOffersAccount(order.email);
  const [firstName = '', ...lastNames] = order.shipping.name.split(' ');
  return (
    <div className="result thanks">
      <div className="receipt stack-5 panel">
        <span className="live">Order placed</span>
        <StepTitle>{isPhone ? checkoutMessages.thanksForOrder : checkoutMessages.thankYou}</StepTitle>
        <p className="lede">{isPending ? checkoutMessages.orderPending : checkoutMessages.orderComplete}</p>
        <NextSteps order={order} />
        <ul className="goods panel" aria-label="Items">
          {order.lines.map((line) => (
            <ReceiptLine key={line.id} line={line} />
          ))}
        </ul>
        <OrderFacts order={order} pickupPlace={pickupPlace} />
        <div className="result-foot cluster">
          <a className="btn btn-act btn-l" href="/">
            {goodsMessages.continueShopping}
          </a>
          <a className="link" href={orderPath(order.id)}>
            {orderMessages.seeOrder}
          </a>
          <VendingLink order={order} vendingToken={vendingToken} />
        </div>
      </div>
      {offersAccount && (
        <Suspense>
          <RegisterPanel email={order.email} firstName={firstName} lastName={lastNames.join(' ')} orderId={order.id} />
        </Suspense>
      )}
    </div>
  );
}

/** When it arrives and what comes next, as in the mail and on the invoice. */
function NextSteps({ order }: { order: Order }) {
  const next = [...nextSteps(order), ...(order.cancelUntil ? [orderMessages.cancelMailed] : [])];
  return (
    <section className="stack-1" aria-label="What happens next">
      <h2 className="h4">{keptDays(arrivalWords(order))}</h2>
      {next.map((step) => (
        <p key={step}>{step}</p>
      ))}
    </section>
  );
}

function ReceiptLine({ line }: { line: OrderLine }) {
  const picture = sidePicture(line.images);
  return (
    <li className={`lit ${colorClass(line.data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <div className="tx">
        <strong>{quantityOf(line.qty, line.name)}</strong>
        <p className="data">{keepUnits(lineFacts(line))}</p>
      </div>
      <span className="p">{dollars(line.price * line.qty)}</span>
    </li>
  );
}

function OrderFacts({ order, pickupPlace }: { order: Order; pickupPlace: string }) {
  const { payment, shipping, totals, email } = order;
  const serviceCode = serviceCodeSchema.catch(serviceCodes.ground).parse(shipping.serviceCode);
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Order</dt>
          <dd>{payment.refId}</dd>
        </div>
        <div>
          <dt>{shippingMethodTitles[serviceCode]}</dt>
          <dd>{destinationLine(order, pickupPlace)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        {payment.paidWith && (
          <div>
            <dt>{order.status === 'processing' ? 'Payment' : 'Paid with'}</dt>
            <dd>
              {paidWithTitle(payment.paidWith)}
              {order.status === 'processing' && ', pending'}
            </dd>
          </div>
        )}
      </dl>
      <TotalRows totals={totals} serviceCode={serviceCode} />
      <StoredDoor order={order} />
    </>
  );
}
