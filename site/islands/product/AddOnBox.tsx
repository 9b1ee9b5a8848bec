import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import type { AddOn } from '../../lib/product/buy-box-props.ts';

interface Props {
  addOn: AddOn;
  isThere: boolean;
  checked: boolean;
  onChange: (wanted: boolean) => void;
}

/** An add-on offered with every spool. */
export function AddOnBox({ addOn, isThere, checked, onChange }: Props) {
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
