import { useStore } from '@nanostores/react';
import { dollars, plainDollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { premiumFee, shopRates } from '../../lib/shop-rates.ts';
import {
  $belowMinimum,
  $hasLineErrors,
  $hasStockErrors,
  $premiumSavings,
  $totals,
} from '../../stores/checkout/totals.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $user } from '../../stores/session.ts';
import { ExpressCheckout } from '../wallet/ExpressCheckout.tsx';
import { ChosenCadTotal } from './door-parts.tsx';
import { CartTotalRows } from './TotalRows.tsx';

/** What Premium has saved on this cart, or would save with its fee paid; nothing where the fee is more. */
function PremiumSavings() {
  const saved = useStore($premiumSavings);
  const isMember = useStore($user)?.membership ?? false;
  if (saved === 0) return null;
  if (isMember) return <p className="save split">{cartMessages.premiumSaved(dollars(saved))}</p>;
  const fee = premiumFee();
  if (saved <= fee) return null;
  return (
    <p className="save split">
      <span>
        <strong>{cartMessages.premiumSaves(dollars(saved - fee))}</strong> {cartMessages.feeIncluded(plainDollars(fee))}
      </span>
      <a className="link" href="/premium/">
        {goodsMessages.joinPremium}
      </a>
    </p>
  );
}

/** The totals of a cart with lines, and the button to the checkout. */
export function CartFoot() {
  const { total } = useStore($totals);
  const hasLineErrors = useStore($hasLineErrors);
  const hasStockErrors = useStore($hasStockErrors);
  const isBelowMinimum = useStore($belowMinimum);
  const serviceCode = useStore($serviceCode);
  return (
    <>
      <div className="sum">
        <CartTotalRows />
        <ChosenCadTotal code={serviceCode} />
        <PremiumSavings />
        {isBelowMinimum && (
          <p className="hint minimum">{cartMessages.orderMinimum(plainDollars(shopRates().minimum))}</p>
        )}
        <ExpressCheckout />
      </div>
      <div className="buy-now">
        <p className="data" role="status">
          Total {dollars(total)}
        </p>
        {hasLineErrors ? (
          <button className="btn btn-l btn-w btn-msg" type="button" disabled>
            {hasStockErrors ? cartMessages.fixQuantities : cartMessages.fixLines}
          </button>
        ) : (
          <a className="btn btn-act btn-l btn-w" href="/checkout/">
            Buy Now
          </a>
        )}
      </div>
    </>
  );
}
