import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CartLine } from '../../../contract/cart.ts';
import { cardPath, itemPath } from '../../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { highest, type Settled } from '../../lib/quantity.ts';
import { quantityWords } from '../../lib/quantity-words.ts';
import { changeQuantity, removeLine } from '../../stores/cart/cart.ts';
import { $cartChanges } from '../../stores/cart/cart-changes.ts';
import { acknowledgeLine } from '../../stores/cart/cart-seen.ts';
import { Price } from '../../ui/Price.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { Icon } from '../Icon.tsx';
import { CartNote } from './CartNote.tsx';

/** A line's error, and a button that fixes it. */
function LineTrouble({ line: { id, name, qty, error, data } }: { line: CartLine }) {
  if (!error) return null;
  const left = data.atMost ?? data.qoh;
  return (
    <div className="trouble split">
      <p className="err" role="alert">
        {error}
      </p>
      {left > 0 && left < qty ? (
        <button className="btn btn-s" type="button" onClick={() => void changeQuantity(id, left)}>
          {cartMessages.takeWhatIsLeft(left)}
        </button>
      ) : (
        <button className="btn btn-s" type="button" onClick={() => void removeLine(id)}>
          {cartMessages.removeIt} <span className="vh">({name})</span>
        </button>
      )}
    </div>
  );
}

/** Where the line was chosen: a product page, a bundle's picker, or the print service. */
export function linePath({ type, options }: Pick<CartLine, 'type' | 'options'>): string {
  if (type === 'pod') return '/queu3d/';
  return type === 'bundle' ? cardPath(options) : itemPath(options);
}

/** One cart line with its quantity, price and errors. */
export function CartLineRow({ line }: { line: CartLine }) {
  const { id, name, qty, data } = line;
  const note = useStore($cartChanges).ofLine.get(id);
  const picture = sidePicture(line.images);
  const rule = { step: data.step, max: data.atMost ?? data.qoh };

  const [typed, setTyped] = useState('');

  const change = ({ quantity, change: why }: Settled) => {
    setTyped(quantityWords(why, rule));
    // Above stock, one less would still be too many.
    const allowed = quantity < qty ? Math.min(quantity, Math.max(data.step, highest(rule))) : quantity;
    if (allowed !== qty) void changeQuantity(id, allowed);
  };

  return (
    <li className={`line lit ${colorClass(data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <p className="name">
        <a className="plain" href={linePath(line)}>
          {name}
        </a>
        <span className="data">{keepUnits(lineFacts(line))}</span>
      </p>
      <Price amount={line.price * qty} />
      <div className="ctl">
        <Stepper quantity={qty} rule={rule} label={`Quantity of ${name}`} small onChange={change} />
        <button className="icon-btn" type="button" aria-label={`Remove ${name}`} onClick={() => void removeLine(id)}>
          <Icon name="remove" />
        </button>
      </div>
      <p className={typed ? 'hint typed' : 'vh'} role="status">
        {typed}
      </p>
      <LineTrouble line={line} />
      {note && <CartNote text={note} onDismiss={() => acknowledgeLine(line)} />}
    </li>
  );
}
