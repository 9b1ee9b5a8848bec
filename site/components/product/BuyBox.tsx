import { dollars } from '../../../contract/dollars.ts';
import { arrivalMessages } from '../../../contract/messages/arrival.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { AddOn, BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { highest } from '../../lib/quantity.ts';
import { Stepper } from '../../ui/Stepper.tsx';

/**
 * Quantity, button and add-on, as built; `start-buy-box.ts` makes them live without React. In JSX, so that its tests
 * start from this markup. There is one button: on phones its row is a bar at the foot of the screen, with a dialog in
 * place of the stepper.
 */
export function BuyBox(props: BuyBoxProps) {
  const { item, step, addOn, membersOnly } = props;
  const rule = { step, max: item.qoh };
  const isThere = highest(rule) > 0;
  const canBuy = isThere && !membersOnly;
  const total = dollars(item.price * step);
  return (
    <div className="buy-rows" data-buy-box={JSON.stringify(props)}>
      <div className="buybar stack-2">
        <div className="buy-what">
          <p className="t">{item.name}</p>
          <p className="data" data-total>
            {total}
          </p>
        </div>
        <Stepper quantity={step} rule={rule} disabled={!canBuy} onChange={() => undefined} />
        <button className="btn qty" type="button" disabled={!canBuy} aria-haspopup="dialog" data-pick-quantity>
          Qty <span data-quantity>{step}</span>
        </button>
        <button className="btn btn-act btn-l" type="button" disabled={!isThere} hidden={membersOnly} data-add>
          <span>
            <span data-label>{isThere ? 'Add to Cart' : goodsMessages.outOfStock}</span>
            <span className="on-wide" data-button-total>
              {isThere && ` · ${total}`}
            </span>
          </span>
        </button>
        {membersOnly && (
          <a className="btn btn-act btn-l" href="/premium/" data-premium>
            {goodsMessages.joinPremium}
          </a>
        )}
        <p className="vh" role="status" />
      </div>
      {item.isShipped && <ArrivalForm itemId={item.id} isThere={isThere} />}
      {addOn && <AddOnBox addOn={addOn} />}
    </div>
  );
}

/** Fixed, as a page has one such field. */
const id = 'arrival-code';

/** When the item arrives at a postal code. Its method submits nothing, so Enter before the script has loaded does no harm. */
export function ArrivalForm({ itemId, isThere }: { itemId: string; isThere: boolean }) {
  return (
    <form className="arrival" method="dialog" noValidate data-arrival={itemId} data-out={isThere ? undefined : ''}>
      <label htmlFor={id}>{arrivalMessages.arrivalFor}</label>
      <input
        className="input"
        id={id}
        type="text"
        autoComplete="postal-code"
        maxLength={12}
        disabled={!isThere}
        aria-describedby={`${id}-answer`}
      />
      <div className="arrival-answer" id={`${id}-answer`}>
        <p className="hint">{arrivalMessages.arrivalNone}</p>
      </div>
      <p className="hint arrival-out">{arrivalMessages.arrivalOut}</p>
      <p className="vh" role="status" />
    </form>
  );
}

/** An add-on offered with every spool. */
function AddOnBox({ addOn }: { addOn: AddOn }) {
  const isThere = addOn.qoh > 0;
  return (
    <label className="addon stack-3 panel" hidden={addOn.membersOnly} data-add-on>
      <input className="box-check" type="checkbox" disabled={!isThere} />
      <span>
        <strong>{addOn.name}</strong>
        <span className="hint block">{addOn.summary}</span>
      </span>
      <span className="data" hidden={!isThere} data-add-on-price>
        <b>+{dollars(addOn.price)}</b> each
      </span>
      <span className="data" hidden={isThere} data-add-on-out>
        {goodsMessages.outOfStock}
      </span>
    </label>
  );
}
