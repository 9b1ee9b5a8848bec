import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { colorClass } from '../../lib/color-class.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $isJoinReady, $isSubscribed, $joinBlockedReason, $monthlyFee } from '../../stores/subscription/join.ts';
import { Price } from '../../ui/Price.tsx';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { Notice } from '../purchase/Notice.tsx';

export interface NewestExclusive {
  readonly name: string;
  readonly hex: string;
  readonly picture: string | null;
}

interface Props {
  newest: NewestExclusive | null;
  /** shown below the summary */
  delivery?: ReactNode;
  /** the step */
  children: ReactNode;
}

/** A step of the subscription beside its summary, below the reason why nobody can subscribe, if there is one. */
export function SubscriptionFrame({ newest, delivery, children }: Props) {
  if (!useStore($isJoinReady)) return <CheckoutSkeleton />;
  return (
    <div className="co">
      <div className="stack">
        <BlockedNotice />
        {children}
      </div>
      <Summary newest={newest}>{delivery}</Summary>
    </div>
  );
}

/** Only the notice that subscriptions are closed can be dismissed; members keep reading that they are subscribed. */
function BlockedNotice() {
  const blocker = useStore($joinBlockedReason);
  const isSubscribed = useStore($isSubscribed);
  const [dismissed, setDismissed] = useState<string>();
  return (
    <div role="status" className="notices">
      {blocker && blocker !== dismissed && (
        <Notice onDismiss={isSubscribed ? undefined : () => setDismissed(blocker)}>
          {blocker}{' '}
          {isSubscribed && (
            <a className="link" href="/account/subs/">
              {joinMessages.seeMembership}
            </a>
          )}
        </Notice>
      )}
    </div>
  );
}

function Summary({ newest, children }: Pick<Props, 'newest' | 'children'>) {
  const fee = useStore($monthlyFee);
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
