import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { CartLine } from '../../../api/contract/cart.ts';
import { sidePicture } from '../../../api/contract/catalogue/pictures.ts';
import { printingMessages } from '../../../api/contract/messages/printing.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { colorClass } from '../../lib/color-class.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { CartTotalRows } from '../cart/TotalRows.tsx';
import { CouponField } from '../coupon/CouponField.tsx';

/** What is being bought and what it comes to, beside every step; `children` stand below it. */
export function OrderSummary({ children }: { children?: ReactNode }) {
  const { lines } = useStore($cart);
  const id = useId();
  return (
    <aside className="summary" aria-labelledby={id}>
      <header>
        <h2 id={id}>Order summary</h2>
        <a className="link" href="/cart/">
          Edit cart
        </a>
      </header>
      <ul>
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </ul>
      {lines.some(({ type }) => type === 'pod') && <p className="data">{printingMessages.printingTimeNote}</p>}
      <CouponField />
      <div>
        <CartTotalRows />
      </div>
      {children}
    </aside>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const picture = sidePicture(line.images);
  return (
    <li className={`mini lit ${colorClass(line.data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <strong>
        {line.name}
        {line.qty > 1 && `, ${line.qty} pieces`}
      </strong>
      <span className="p">{dollars(line.price * line.qty)}</span>
      <span className="data">{lineFacts(line)}</span>
      {line.error && <p className="err">{line.error}</p>}
    </li>
  );
}
