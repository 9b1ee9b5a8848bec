import type { CartLine } from '../../../api/contract/cart.ts';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { changeQuantity, removeLine } from '../../stores/cart/cart.ts';

/** A line's error, and a button that fixes it. */
export function LineTrouble({ line: { id, name, qty, error, data } }: { line: CartLine }) {
  if (!error) return null;
  const left = data.atMost ?? data.qoh;
  return (
    <div className="trouble">
      <p className="err" role="alert">
        {error}
      </p>
      {left > 0 && left < qty ? (
        <button className="btn btn-s" type="button" onClick={() => void changeQuantity(id, left)}>
          {cartMessages.takeWhatIsLeft(left)}
        </button>
      ) : (
        left === 0 && (
          <button className="btn btn-s" type="button" onClick={() => void removeLine(id)}>
            {cartMessages.removeIt} <span className="vh">({name})</span>
          </button>
        )
      )}
    </div>
  );
}
