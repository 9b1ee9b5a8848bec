import type { User } from '../../../../api/contract/user.ts';
import { standingOf } from '../../../lib/account-area/membership-words.ts';
import { membership } from '../../../stores/account-area/membership.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { Delivery } from './Delivery.tsx';
import { MemberBoard } from './MemberBoard.tsx';
import { NoMembership } from './NoMembership.tsx';
import { PaidBy } from './PaidBy.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** What the shopper has subscribed to: there is one thing to subscribe to. */
export function SubsTab({ user, support }: { user: User; support: string }) {
  return (
    <WhenLoaded store={membership} what="your subscription" skeleton={<Skeleton />}>
      {(answer) => {
        const standing = standingOf(answer);
        if (!('id' in answer) || standing === 'ended') return <NoMembership answer={answer} />;
        const goesOn = standing === 'active' || standing === 'unpaid';
        return (
          <div className="subs">
            <div className="subs-own">
              <SubscriptionCard subscription={answer} support={support} />
              {goesOn && <PaidBy subscription={answer} name={user.name ?? ''} />}
              {goesOn && <Delivery subscription={answer} />}
            </div>
            {answer.valid && <MemberBoard isCancelled={standing === 'cancelled'} />}
          </div>
        );
      }}
    </WhenLoaded>
  );
}

function Skeleton() {
  return (
    <div className="subs">
      <span className="skel skel-subcard" />
      <span className="skel skel-board" />
    </div>
  );
}
