import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import type { AddOn, BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import type { QuantityRule } from '../../lib/quantity.ts';
import { highest, type Settled } from '../../lib/quantity.ts';
import { $user } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { ArrivalEstimate } from './ArrivalEstimate.tsx';
import { QUANTITY_DIALOG, QuantityDialog } from './QuantityDialog.tsx';
import { $stock } from './stock-store.ts';
import type { AddState } from './use-add-to-cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';

interface BuyBarProps extends Offer {
  title: string;
  quantity: number;
  addOn: string | undefined;
}

/** On phones quantity and button stay within reach of the thumb. */
function BuyBar({ title, quantity, addOn, ...offer }: BuyBarProps) {
  return (
    <div className="buybar">
      <div>
        <p className="t">{title}</p>
        <p className="data">
          {dollars(offer.total)}
          {addOn && ` with ${addOn.toLowerCase()}`}
        </p>
      </div>
      <button
        className="btn qty"
        type="button"
        disabled={!offer.canBuy}
        aria-haspopup="dialog"
        data-opens={QUANTITY_DIALOG}
      >
        Qty {quantity}
      </button>
      <AddButton {...offer} size="m" />
    </div>
  );
}

interface AddRowProps extends Offer {
  quantity: number;
  rule: QuantityRule;
  rounded: boolean;
  onQuantity: (settled: Settled) => void;
}

function AddRow({ quantity, rule, rounded, onQuantity, ...offer }: AddRowProps) {
  return (
    <>
      <div className="addrow">
        <Stepper quantity={quantity} rule={rule} disabled={!offer.canBuy} onChange={onQuantity} />
        <AddButton {...offer} size="l" withPrice />
      </div>
      <p className={rounded ? 'hint' : 'vh'} role="status">
        {rounded ? goodsMessages.multiplesOf(rule.step) : ''}
      </p>
      {offer.state.kind === 'failed' && (
        <p className="err" role="alert">
          {offer.state.message}
        </p>
      )}
    </>
  );
}

interface AddOnBoxProps {
  addOn: AddOn;
  isThere: boolean;
  checked: boolean;
  onChange: (wanted: boolean) => void;
}

/** An add-on offered with every spool. */
function AddOnBox({ addOn, isThere, checked, onChange }: AddOnBoxProps) {
  return (
    <label className="addon">
      <input
        className="box-check"
        type="checkbox"
        checked={checked}
        disabled={!isThere}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <strong>{addOn.name}</strong>
        <span className="hint block">{addOn.summary}</span>
      </span>
      <span className="data">
        {isThere ? (
          <>
            <b>+{dollars(addOn.price)}</b> each
          </>
        ) : (
          goodsMessages.outOfStock
        )}
      </span>
    </label>
  );
}

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
  const isAddOnOffered = addOn !== undefined && (!addOn.membersOnly || user?.membership === true);
  const isAddOnThere = isAddOnOffered && (stock.get(addOn.id) ?? addOn.qoh) > 0;
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
      {offer.canBuy && item.isShipped && <ArrivalEstimate itemId={item.id} />}
      {addOn && isAddOnOffered && (
        <AddOnBox addOn={addOn} isThere={isAddOnThere} checked={chosenAddOn !== undefined} onChange={setWantsAddOn} />
      )}
      <BuyBar {...offer} title={item.name} quantity={quantity} addOn={chosenAddOn?.name} />
      <QuantityDialog quantity={quantity} rule={rule} onQuantity={setSettled} />
    </div>
  );
}

interface Props extends Offer {
  size: 'm' | 'l';
  withPrice?: boolean;
}

const premiumWords = { join: goodsMessages.joinPremium, subscribe: goodsMessages.subscribeToPremium };

/** Add to Cart; or Out of Stock; or for non-members the way to Premium. */
function AddButton({ canBuy, premium, total, state, onAdd, size, withPrice = false }: Props) {
  if (premium) {
    return (
      <a className={`btn btn-act${size === 'l' ? ' btn-l' : ''}`} href="/premium/">
        {premiumWords[premium]}
      </a>
    );
  }
  if (!canBuy) {
    return (
      <Button look="act" size={size} disabled>
        {goodsMessages.outOfStock}
      </Button>
    );
  }
  return (
    <Button look="act" size={size} loading={state.kind === 'adding'} onClick={onAdd}>
      {state.kind === 'added' ? 'Added' : withPrice ? `Add to Cart · ${dollars(total)}` : 'Add to Cart'}
    </Button>
  );
}

/** What both Add buttons of the page show. */
interface Offer {
  /** enough in stock, and the shopper may buy it */
  readonly canBuy: boolean;
  /** what a non-member has to do first: a visitor joins, an account subscribes */
  readonly premium: 'join' | 'subscribe' | undefined;
  /** cents, for the chosen quantity with its add-on */
  readonly total: number;
  readonly state: AddState;
  readonly onAdd: () => void;
}
