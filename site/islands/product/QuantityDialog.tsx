import type { QuantityRule, Settled } from '../../lib/quantity.ts';
import { highest } from '../../lib/quantity.ts';
import { Icon } from '../cart/Icon.tsx';

/** The id that buttons open it by. */
export const QUANTITY_DIALOG = 'quantity-choices';

interface Props {
  quantity: number;
  rule: QuantityRule;
  onQuantity: (settled: Settled) => void;
}

/**
 * The quantities as large buttons for thumbs. The page's own script opens and closes it, so it works before React
 * loads.
 */
export function QuantityDialog({ quantity, rule, onQuantity }: Props) {
  return (
    <dialog className="dialog sheet" id={QUANTITY_DIALOG} aria-labelledby="quantity-title">
      <header>
        <h2 id="quantity-title">Qty</h2>
        <button className="icon-btn" type="button" aria-label="Close" data-closes="">
          <Icon name="close" />
        </button>
      </header>
      <div className="body">
        <div className="qty-choices">
          {quantityChoices(rule).map((choice) => (
            <button
              key={choice}
              className="seg"
              type="button"
              aria-pressed={choice === quantity}
              data-closes=""
              onClick={() => onQuantity({ quantity: choice, rounded: false })}
            >
              {choice}
            </button>
          ))}
        </div>
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
