import { useState } from 'react';
import { highest, type Settled } from '../../lib/quantity.ts';
import { AddOnBox } from './AddOnBox.tsx';
import { AddRow } from './AddRow.tsx';
import { BuyBar } from './BuyBar.tsx';
import type { BuyBoxProps } from './buy-box-props.ts';
import { OptionPickers } from './OptionPickers.tsx';
import { PriceLine } from './PriceLine.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { useStock } from './use-stock.ts';

/** Everything that sells: price and stock, the options, the quantity, the add-on and the button. */
export function BuyBox({ item, choices, step, addOn, stock: builtStock, stockCall, membersOnly }: BuyBoxProps) {
  const stock = useStock(builtStock, stockCall);
  const onHand = stock[item.id] ?? 0;
  const rule = { step, max: onHand };
  const [settled, setSettled] = useState<Settled>({ quantity: step, rounded: false });
  const [wantsAddOn, setWantsAddOn] = useState(false);
  const { state, add } = useAddToCart();

  // Stock may fall below what was chosen; the choice is kept for the case that it rises again.
  const quantity = Math.max(step, Math.min(settled.quantity, highest(rule)));
  const withAddOn = addOn !== undefined && wantsAddOn && (stock[addOn.id] ?? 0) > 0;
  const total = quantity * (item.price + (withAddOn ? addOn.price : 0));
  const offer = {
    canBuy: highest(rule) > 0 && !membersOnly,
    blockedLabel: membersOnly ? 'Premium Exclusive' : undefined,
    total,
    state,
    onAdd: () => add({ id: item.id, qty: quantity, sides: withAddOn ? [addOn.id] : [] }),
  };

  return (
    <>
      <PriceLine price={item.price} was={item.was} onHand={onHand} unit={item.unit} />
      <OptionPickers choices={choices} stock={stock} material={item.material} sizeLabel={item.sizeLabel} />
      <div className="buy-rows">
        <AddRow {...offer} quantity={quantity} rule={rule} rounded={settled.rounded} onQuantity={setSettled} />
        {addOn && (
          <AddOnBox addOn={addOn} isThere={(stock[addOn.id] ?? 0) > 0} checked={withAddOn} onChange={setWantsAddOn} />
        )}
      </div>
      <BuyBar {...offer} title={barTitle(item.name, item.unit, quantity)} addOn={withAddOn ? addOn.name : undefined} />
    </>
  );
}

function barTitle(name: string, unit: string, quantity: number): string {
  return `${name}, ${quantity} ${unit}${quantity === 1 ? '' : 's'}`;
}
