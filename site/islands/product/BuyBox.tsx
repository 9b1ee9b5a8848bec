import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import type { AddOn, BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { highest, type Settled } from '../../lib/quantity.ts';
import { quantityWords } from '../../lib/quantity-words.ts';
import { $user } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { ArrivalEstimate } from './ArrivalEstimate.tsx';
import { QUANTITY_DIALOG, QuantityDialog } from './QuantityDialog.tsx';
import { $stock } from './stock-store.ts';
import { type AddState, useAddToCart } from './use-add-to-cart.ts';

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

/**
 * Quantity, button and add-on. There is one button: on phones its row is a bar at the foot of the screen, with a dialog
 * in place of the stepper.
 */
export function BuyBox({ item, step, addOn, membersOnly }: BuyBoxProps) {
  // Hydration must render what the server rendered, however late it comes.
  const stock = useStore($stock, { ssr: 'initial' });
  // Its initial value is the stored one, which the server did not know: a member may buy what others join for.
  const user = useStore($user, { ssr: () => null });
  const rule = { step, max: stock.get(item.id) ?? item.qoh };
  const [settled, setSettled] = useState<Settled>({ quantity: step });
  const [wantsAddOn, setWantsAddOn] = useState(false);
  const { state, add } = useAddToCart();
  const memberTotal = useMemberTotal(user?.membership ?? false);

  // Stock may fall below the chosen quantity; the choice is kept in case the stock rises again.
  const quantity = Math.max(step, Math.min(settled.quantity, highest(rule)));
  const note = quantityWords(settled.change, rule);
  const isAddOnOffered = addOn !== undefined && (!addOn.membersOnly || user?.membership === true);
  const isAddOnThere = isAddOnOffered && (stock.get(addOn.id) ?? addOn.qoh) > 0;
  const chosenAddOn = wantsAddOn && isAddOnThere ? addOn : undefined;
  const premium = membersOnly && !user?.membership ? (user?.loggedIn ? 'subscribe' : 'join') : undefined;
  const canBuy = highest(rule) > 0 && !premium;
  const unitPrice = item.price + (chosenAddOn?.price ?? 0);
  const total = memberTotal?.(item.rules, unitPrice, quantity) ?? unitPrice * quantity;

  return (
    <div className="buy-rows">
      <div className="buybar">
        <div className="buy-what">
          <p className="t">{item.name}</p>
          <p className="data">
            {dollars(total)}
            {chosenAddOn && ` with ${chosenAddOn.name.toLowerCase()}`}
          </p>
        </div>
        <Stepper quantity={quantity} rule={rule} disabled={!canBuy} onChange={setSettled} />
        <button
          className="btn qty"
          type="button"
          disabled={!canBuy}
          aria-haspopup="dialog"
          data-opens={QUANTITY_DIALOG}
        >
          Qty {quantity}
        </button>
        <AddButton
          canBuy={canBuy}
          premium={premium}
          total={total}
          state={state}
          onAdd={() => add({ id: item.id, qty: quantity, sides: chosenAddOn ? [chosenAddOn.id] : [] })}
        />
        <p className={note ? 'hint' : 'vh'} role="status">
          {note}
        </p>
        {state.kind === 'failed' && (
          <p className="err" role="alert">
            {state.message}
          </p>
        )}
      </div>
      {canBuy && item.isShipped && <ArrivalEstimate itemId={item.id} />}
      {addOn && isAddOnOffered && (
        <AddOnBox addOn={addOn} isThere={isAddOnThere} checked={chosenAddOn !== undefined} onChange={setWantsAddOn} />
      )}
      <QuantityDialog quantity={quantity} rule={rule} note={note} onQuantity={setSettled} />
    </div>
  );
}

type MemberTotal = typeof import('./member-total.ts').memberTotal;

/** The rule of members' totals once it has loaded; undefined for others. */
function useMemberTotal(isMember: boolean): MemberTotal | undefined {
  const [memberTotal, setMemberTotal] = useState<MemberTotal>();
  useEffect(() => {
    if (!isMember) return setMemberTotal(undefined);
    import('./member-total.ts').then(
      (loaded) => setMemberTotal(() => loaded.memberTotal),
      () => undefined,
    );
  }, [isMember]);
  return memberTotal;
}

interface AddButtonProps {
  /** enough in stock, and the shopper may buy it */
  canBuy: boolean;
  /** what a non-member has to do first: a visitor joins, an account subscribes */
  premium: 'join' | 'subscribe' | undefined;
  /** cents, for the chosen quantity with its add-on; a member's price for members */
  total: number;
  state: AddState;
  onAdd: () => void;
}

const premiumWords = { join: goodsMessages.joinPremium, subscribe: goodsMessages.subscribeToPremium };

/** Add to Cart; or Out of Stock; or for non-members the way to Premium. */
function AddButton({ canBuy, premium, total, state, onAdd }: AddButtonProps) {
  if (premium) {
    return (
      <a className="btn btn-act btn-l" href="/premium/">
        {premiumWords[premium]}
      </a>
    );
  }
  if (!canBuy) {
    return (
      <Button look="act" size="l" disabled>
        {goodsMessages.outOfStock}
      </Button>
    );
  }
  return (
    <Button look="act" size="l" loading={state.kind === 'adding'} onClick={onAdd}>
      {state.kind === 'added' ? (
        'Added'
      ) : (
        <span>
          Add to Cart<span className="on-desk"> · {dollars(total)}</span>
        </span>
      )}
    </Button>
  );
}
