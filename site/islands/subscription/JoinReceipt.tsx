import { useStore } from '@nanostores/react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Subscription } from '../../../api/contract/premium/subscription.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { shopDay } from '../../lib/account-area/shop-day.ts';
import { paidWithTitle } from '../../lib/payment/card-words.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { StepTitle } from '../checkout/StepTitle.tsx';
import { wayTitles } from '../checkout/way-titles.ts';
import { JoinNext } from './JoinNext.tsx';

interface Props {
  subscription: Subscription;
  pickupPlace: string;
}

/** The receipt of the first month, and when the next one is charged. */
export function JoinReceipt({ subscription, pickupPlace }: Props) {
  const { address, payment, end } = subscription;
  const isPhone = useStore($flow) === 'phone';
  const { line1, line2, city, state, postal_code } = address.address;
  const place = [line1, line2, city, `${state} ${postal_code}`].filter((part) => part.trim());
  const isPickup = address.serviceCode === serviceCodes.pickup;
  const facts = [
    ['Order', payment.refId],
    ['Membership', `Premium, ${dollars(payment.amount)} ${joinMessages.aMonth}`],
    ['Next charge', shopDay(end)],
    [wayTitles[address.serviceCode], isPickup ? pickupPlace : place.join(', ')],
    ['E-mail', address.email],
    ['Paid with', payment.card && paidWithTitle(payment.card)],
  ] as const;
  return (
    <div className="result thanks">
      <div className="receipt">
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
        <div className="result-foot">
          <a className="btn btn-act btn-l" href="/">
            {goodsMessages.continueShopping}
          </a>
          <a className="link" href="/account/subs/">
            {joinMessages.seeMembership}
          </a>
        </div>
      </div>
      <JoinNext />
    </div>
  );
}
