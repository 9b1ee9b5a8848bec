import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { joinMessages } from '../../../contract/messages/join.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { colorClass } from '../../lib/color-class.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $isJoinReady, $isSubscribed, $joinBlockedReason, $monthlyFee } from '../../stores/subscription/join.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { Price } from '../../ui/Price.tsx';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { Notice } from '../purchase/Notice.tsx';
import { SummaryPanel } from '../purchase/SummaryPanel.tsx';

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
    <Summary newest={newest} delivery={delivery}>
      <BlockedNotice />
      {children}
    </Summary>
  );
}

/** Only the notice that subscriptions are closed can be dismissed; members keep reading that they are subscribed. */
function BlockedNotice() {
  const blocker = useStore($joinBlockedReason);
  const isSubscribed = useStore($isSubscribed);
  const [dismissed, setDismissed] = useState<string>();
  return (
    <div role="status" className="notices stack-3">
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

function Summary({ newest, delivery, children }: Props) {
  const fee = useStore($monthlyFee);
  const isPickup = useStore($joinService) === serviceCodes.pickup;
  return (
    <SummaryPanel
      title={joinMessages.joinSummary}
      total={fee}
      unit={joinMessages.aMonth}
      link={{ href: '/premium/', text: joinMessages.seeBenefits }}
      summary={
        <>
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
                <dt>{isPickup ? 'Local pickup' : 'Shipping'}</dt>
                <dd>{isPickup ? cartMessages.free : cartMessages.freeShipping}</dd>
              </div>
              <div className="tot">
                <dt>Total {joinMessages.aMonth}</dt>
                <dd>
                  <Price amount={fee} size="m" />
                </dd>
              </div>
            </dl>
          </div>
        </>
      }
      delivery={delivery}
    >
      {children}
    </SummaryPanel>
  );
}
