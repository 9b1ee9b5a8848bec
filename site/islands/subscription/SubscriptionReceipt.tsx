import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { joinMessages } from '../../../contract/messages/join.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import type { Subscription } from '../../../contract/premium/subscription.ts';
import { pageExists } from '../../../contract/routes/page-exists.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { calendarDay, shopDay } from '../../lib/account-area/shop-day.ts';
import { EXCLUSIVES } from '../../lib/premium/addresses.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { StepTitle } from '../purchase/StepTitle.tsx';
import { shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

interface Props {
  subscription: Subscription;
  pickupPlace: string;
}

/** The receipt of the first month, and when the next one is charged. */
export function SubscriptionReceipt({ subscription, pickupPlace }: Props) {
  const { address, payment, end, spool } = subscription;
  const isPhone = useStore($flow) === 'phone';
  const { line1, line2, city, state, postal_code } = address.address;
  const place = [line1, line2, city, `${state} ${postal_code}`].filter((part) => part.trim());
  const isPickup = address.serviceCode === serviceCodes.pickup;
  const facts = [
    ['Order', payment.refId],
    ['Membership', `Premium, ${dollars(payment.amount)} ${joinMessages.aMonth}`],
    ['First spool', spool && spoolText(spool, isPickup)],
    ['Next charge', shopDay(end)],
    [shippingMethodTitles[address.serviceCode], isPickup ? pickupPlace : place.join(', ')],
    ['Email', address.email],
    ['Paid with', payment.card && paidWithTitle(payment.card)],
  ] as const;
  return (
    <div className="result thanks">
      <div className="receipt stack-5 panel">
        <span className="live">{joinMessages.premiumStarted}</span>
        <StepTitle>{isPhone ? checkoutMessages.thanksForOrder : checkoutMessages.thankYou}</StepTitle>
        <p className="lede">{checkoutMessages.orderComplete}</p>
        <dl className="facts">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className="result-foot cluster">
          <a className="btn btn-act btn-l" href="/">
            {goodsMessages.continueShopping}
          </a>
          <a className="link" href="/account/subs/">
            {joinMessages.seeMembership}
          </a>
        </div>
      </div>
      <Benefits />
    </div>
  );
}

function spoolText({ name, by }: NonNullable<Subscription['spool']>, isPickup: boolean): string {
  if (by === null) return joinMessages.spoolLater(name);
  return isPickup ? joinMessages.spoolReady(name, calendarDay(by)) : joinMessages.spoolShips(name, calendarDay(by));
}

const benefits = () => [
  { path: '/shop/', text: joinMessages.shopForLess(shopRates().memberPercent) },
  { path: '/premium/', hash: `#${EXCLUSIVES}`, text: joinMessages.buyExclusives },
  { path: '/vote/', text: joinMessages.voteNow },
  { path: '/vending/', text: joinMessages.pressMachine },
];

/** What members can do from now on. */
function Benefits() {
  const id = useId();
  return (
    <section className="summary panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{joinMessages.yoursNow}</h2>
      </header>
      <ul className="stack">
        {benefits()
          .filter(({ path }) => pageExists(path))
          .map(({ path, hash = '', text }) => (
            <li key={path}>
              <a className="link" href={`${path}${hash}`}>
                {text}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
