import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { payMessages } from '../../../contract/messages/pay-link.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { PayLink } from '../../../contract/pay-link.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { shopDay } from '../../lib/account-area/shop-day.ts';
import { $payLink, loadPayLink, payByCard } from '../../stores/pay-link/pay-link.ts';
import { Button } from '../../ui/Button.tsx';
import { StoredDoor } from '../cart/door-parts.tsx';
import { Icon } from '../Icon.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { CardPlace } from '../payment/CardPlace.tsx';
import { showBank } from '../payment/show-bank.ts';
import { TestCardHint } from '../payment/TestCardHint.tsx';
import { useCardFields } from '../payment/use-card-fields.ts';
import { addressLines } from '../purchase/address-lines.ts';
import { shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

const LinkPaypalButton = lazyPart(async () => (await import('./LinkPaypalButton.tsx')).LinkPaypalButton);

interface Props {
  /** of the shop, for those whose link has expired */
  email: string;
  phone: string;
}

/** An order that the shop has prepared, and how it is paid. */
export function PayPage({ email, phone }: Props) {
  const state = useStore($payLink);
  useEffect(() => void loadPayLink(), []);
  switch (state.at) {
    case 'loading':
      return (
        <p className="lede" role="status">
          Opening your order …
        </p>
      );
    case 'closed':
      if (state.mayRetry) return <ListProblem message={state.message} onRetry={() => void loadPayLink()} />;
      return (
        <div className="result">
          <h1>We cannot open this link</h1>
          <p>{state.message}</p>
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
            , {phone}
          </p>
        </div>
      );
    case 'paid':
      return (
        <div className="result thanks" role="status">
          <h1>Thank you</h1>
          <p>{paidWords(state)(state.number)}</p>
          <a className="btn btn-ink" href="/track-order/">
            Follow your order
          </a>
        </div>
      );
    case 'open':
      return (
        <div className="co stack-8">
          <div className="stack">
            <h1 className="h2">{state.order.change ? 'Your change is ready to pay' : 'Your order is ready to pay'}</h1>
            {state.problem && <Alert>{state.problem}</Alert>}
            {state.order.totals ? (
              <Payment order={state.order} offersPaypal={state.offersPaypal} />
            ) : (
              <Alert>{`${state.order.problem ?? ''} Please call ${phone}.`}</Alert>
            )}
          </div>
          {state.order.change ? (
            <ChangeSummary change={state.order.change} until={state.order.expiresAt} />
          ) : (
            <Summary order={state.order} />
          )}
        </div>
      );
  }
}

function Alert({ children }: { children: string }) {
  return (
    <div className="alert" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}

const changed = { paid: payMessages.changePaid, pending: payMessages.changePending };

function paidWords({ isPending, isChange }: { isPending: boolean; isChange: boolean }): (order: string) => string {
  return (isChange ? changed : payMessages)[isPending ? 'pending' : 'paid'];
}

/** What the difference is for. */
function ChangeSummary({ change, until }: { change: NonNullable<PayLink['change']>; until: string }) {
  const { order, changes, before, after } = change;
  return (
    <aside className="summary panel stack-4" aria-label="Your change">
      <p>
        Order <span className="num">{order}</span>
      </p>
      <ul className="stack-2">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <dl className="rows">
        {[
          ['New total', dollars(after)],
          ['Paid before', `−${dollars(before)}`],
          ['To pay', dollars(cents(after - before))],
        ].map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="data">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{payMessages.changeUntil(shopDay(until))}</p>
    </aside>
  );
}

function Summary({ order: { lines, totals, atTheDoor, customer, couponName, expiresAt } }: { order: PayLink }) {
  const rows = totals && [
    ['Subtotal', dollars(totals.subtotal)],
    totals.memberDiscount > 0 && ['Premium discount', `−${dollars(totals.memberDiscount)}`],
    totals.couponDiscount > 0 && [`Coupon ${couponName ?? ''}`, `−${dollars(totals.couponDiscount)}`],
    ['Shipping', totals.shipping > 0 ? dollars(totals.shipping) : 'Free'],
    totals.tax > 0 && ['Tax', dollars(totals.tax)],
    ['Total', dollars(totals.total)],
  ];
  return (
    <aside className="summary panel stack-4" aria-label="Your order">
      <ul className="stack-2">
        {lines.map((line) => (
          <li key={line.id}>
            <b>{quantityOf(line.qty, line.name)}</b>, {dollars(line.price * line.qty)}
            <br />
            <small>{lineFacts(line)}</small>
          </li>
        ))}
      </ul>
      {rows && (
        <dl className="rows">
          {rows.map(
            (row) =>
              row && (
                <div key={row[0]}>
                  <dt>{row[0]}</dt>
                  <dd className="data">{row[1]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {totals && <StoredDoor order={{ totals, atTheDoor }} />}
      <p>
        <b>{shippingMethodTitles[customer.serviceCode]}</b>
        {'address' in customer &&
          addressLines({ ...customer, address2: customer.address2 ?? '' }).map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
      </p>
      {customer.giftMessage && <p>Gift message: {customer.giftMessage}</p>}
      <p className="hint">{payMessages.until(shopDay(expiresAt))}</p>
    </aside>
  );
}

function Payment({ order, offersPaypal }: { order: PayLink; offersPaypal: boolean }) {
  const total = order.totals?.total ?? 0;
  if (total === 0) return <Free />;
  return (
    <>
      <Card order={order} total={total} />
      {offersPaypal && (
        <section className="box-form" aria-label="PayPal">
          <div className="b">
            <Suspense fallback={<div className="paypal-place" />}>
              <LinkPaypalButton />
            </Suspense>
          </div>
        </section>
      )}
    </>
  );
}

function Free() {
  const [isPaying, setPaying] = useState(false);
  const place = async () => {
    setPaying(true);
    await payByCard({ tokenize: async () => null }, showBank);
    setPaying(false);
  };
  return (
    <>
      <p className="lede">{checkoutMessages.nothingToPay}</p>
      <Button look="act" size="l" loading={isPaying} onClick={() => void place()}>
        Place order
      </Button>
    </>
  );
}

function Card({ order, total }: { order: PayLink; total: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isPaying, setPaying] = useState(false);
  const fields = useCardFields(place, { mode: 'payment', amount: total });
  const { firstName, lastName = '', email, phone } = order.customer;
  const pay = async () => {
    setPaying(true);
    const holder = { name: `${firstName} ${lastName}`.trim(), email, phone };
    await payByCard({ tokenize: async () => (await fields.read(holder)).card }, showBank);
    setPaying(false);
  };
  return (
    <section className="box-form" aria-labelledby="card-title">
      <h2 id="card-title">Card</h2>
      <div className="b stack-4">
        <CardPlace place={place} fields={fields} />
        {fields.problem && <Alert>{fields.problem}</Alert>}
        <p className="secure">
          <Icon name="lock" />
          <span>{paymentMessages.cardIsPrivate}</span>
        </p>
        {fields.isSandbox && <TestCardHint />}
        <Button look="act" size="l" loading={isPaying} disabled={fields.status !== 'ready'} onClick={() => void pay()}>
          Pay {dollars(total)}
        </Button>
      </div>
    </section>
  );
}
