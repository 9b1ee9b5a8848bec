import { type ReactNode, useId } from 'react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { colorClass } from '../../lib/color-class.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { Price } from '../../ui/Price.tsx';
import type { JoinShop } from './join-shop.ts';

/** What is subscribed to and what it costs, beside every step; `children` stand below it. */
export function JoinSummary({ shop: { fee, newest }, children }: { shop: JoinShop; children?: ReactNode }) {
  const id = useId();
  return (
    <aside className="summary" aria-labelledby={id}>
      <header>
        <h2 id={id}>{joinMessages.joinSummary}</h2>
        <a className="link" href="/premium/">
          {joinMessages.seeBenefits}
        </a>
      </header>
      {newest && (
        <div>
          <div className={`mini lit ${colorClass(newest.hex)}`}>
            <div className="im">
              {newest.picture && <img src={pictureOf(newest.picture, 160)} width={160} height={160} alt="" />}
            </div>
            <strong>{newest.name}</strong>
            <span className="p">1 kg</span>
            <span className="data">{joinMessages.thisMonth}</span>
          </div>
        </div>
      )}
      <div>
        <dl className="rows">
          <div>
            <dt>Premium</dt>
            <dd>{dollars(fee)}</dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd>{cartMessages.freeShipping}</dd>
          </div>
          <div className="tot">
            <dt>Total {joinMessages.aMonth}</dt>
            <dd>
              <Price amount={fee} size="m" />
            </dd>
          </div>
        </dl>
      </div>
      {children}
    </aside>
  );
}
