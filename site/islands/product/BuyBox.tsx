import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { highest, type Settled } from '../../lib/quantity.ts';
import { $user } from '../../stores/session.ts';
import { AddOnBox } from './AddOnBox.tsx';
import { AddRow } from './AddRow.tsx';
import { BuyBar } from './BuyBar.tsx';
import type { Offer } from './offer.ts';
import { QuantityDialog } from './QuantityDialog.tsx';
import { $stock } from './stock-store.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** Quantity, add-on and button; on phones the button is repeated at the foot of the screen. */
export function BuyBox({ item, step, addOn, membersOnly }: BuyBoxProps) {
  // Hydration must render what the server rendered, however late it comes.
  const stock = useStore($stock, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const rule = { step, max: stock.get(item.id) ?? item.qoh };
  const [settled, setSettled] = useState<Settled>({ quantity: step, rounded: false });
  const [wantsAddOn, setWantsAddOn] = useState(false);
  const { state, add } = useAddToCart();

  // Stock may fall below the chosen quantity; the choice is kept in case the stock rises again.
  const quantity = Math.max(step, Math.min(settled.quantity, highest(rule)));
  const isAddOnThere = addOn !== undefined && (stock.get(addOn.id) ?? addOn.qoh) > 0;
  const chosenAddOn = wantsAddOn && isAddOnThere ? addOn : undefined;
  const premium = membersOnly && !user?.membership ? (user?.loggedIn ? 'subscribe' : 'join') : undefined;
  const offer: Offer = {
    canBuy: highest(rule) > 0 && !premium,
    premium,
    total: quantity * (item.price + (chosenAddOn?.price ?? 0)),
    state,
    onAdd: () => add({ id: item.id, qty: quantity, sides: chosenAddOn ? [chosenAddOn.id] : [] }),
  };

  return (
    <div className="buy-rows">
      <AddRow {...offer} quantity={quantity} rule={rule} rounded={settled.rounded} onQuantity={setSettled} />
      {addOn && (
        <AddOnBox addOn={addOn} isThere={isAddOnThere} checked={chosenAddOn !== undefined} onChange={setWantsAddOn} />
      )}
      <BuyBar {...offer} title={item.name} quantity={quantity} addOn={chosenAddOn?.name} />
      <QuantityDialog quantity={quantity} rule={rule} onQuantity={setSettled} />
    </div>
  );
}
