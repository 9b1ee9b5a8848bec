import { quantityChoices } from '../../lib/product/quantity-choices.ts';
import type { QuantityRule, Settled } from '../../lib/quantity.ts';
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
