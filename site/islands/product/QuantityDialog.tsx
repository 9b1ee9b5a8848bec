import type { QuantityRule, Settled } from '../../lib/quantity.ts';
import { highest } from '../../lib/quantity.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { Icon } from '../cart/Icon.tsx';

/** The id that buttons open it by. */
export const QUANTITY_DIALOG = 'quantity-choices';

interface Props {
  quantity: number;
  rule: QuantityRule;
  /** what became of a typed quantity */
  note: string;
  onQuantity: (settled: Settled) => void;
}

/**
 * The quantities as large buttons for thumbs, and a field for any other. The page's own script opens and closes it, so
 * it works before React loads.
 */
export function QuantityDialog({ quantity, rule, note, onQuantity }: Props) {
  return (
    <dialog className="dialog sheet" id={QUANTITY_DIALOG} aria-labelledby="quantity-title">
      <header>
        <h2 id="quantity-title">Qty</h2>
        <button className="icon-btn" type="button" aria-label="Close" data-closes="">
          <Icon name="close" />
        </button>
      </header>
      <div className="body stack-4">
        <div className="qty-choices">
          {quantityChoices(rule).map((choice) => (
            <button
              key={choice}
              className="seg"
              type="button"
              aria-pressed={choice === quantity}
              data-closes=""
              onClick={() => onQuantity({ quantity: choice })}
            >
              {choice}
            </button>
          ))}
        </div>
        {highest(rule) > LAST && (
          <div className="qty-other">
            <span aria-hidden="true">Another quantity</span>
            <Stepper quantity={quantity} rule={rule} label="Another quantity" onChange={onQuantity} />
            <p className="hint" role="status">
              {note}
            </p>
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The last listed quantity; larger ones are typed. */
const LAST = 19;

/** The options of the quantity dialog: 1 to 19, or the even numbers for Leftovers, up to the stock. */
export function quantityChoices(rule: QuantityRule): number[] {
  const steps = Math.floor(Math.min(LAST, highest(rule)) / rule.step);
  return Array.from({ length: steps }, (_, index) => (index + 1) * rule.step);
}
