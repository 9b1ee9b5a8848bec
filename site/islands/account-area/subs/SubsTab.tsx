import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { SubscriptionAnswer } from '../../../../api/contract/premium/subscription.ts';
import type { User } from '../../../../api/contract/user.ts';
import { factsOf, membershipStatusOf, statusLabels } from '../../../lib/account-area/membership-words.ts';
import { membership } from '../../../stores/account-area/membership.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { Delivery } from './Delivery.tsx';
import { FactRows } from './FactRows.tsx';
import { MemberBoard } from './MemberBoard.tsx';
import { PaidBy } from './PaidBy.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** Shows non-members and former members what Premium brings. */
function NoMembership({ answer }: { answer: SubscriptionAnswer }) {
  const standing = membershipStatusOf(answer);
  const wasMember = standing === 'ended';
  return (
    <div className="subcard">
      <div className="subcard-h">
        <h3 className="h3">Premium</h3>
        <span className="live off">{statusLabels[standing]}</span>
      </div>
      <p className="muted">{wasMember ? membershipMessages.endedMember : membershipMessages.neverMember}</p>
      {'id' in answer && <FactRows facts={factsOf(answer)} />}
      <a className="btn btn-s" href="/premium/">
        {wasMember ? 'Join again' : 'See Premium'}
      </a>
    </div>
  );
}

/** The shopper's subscription; Premium is the only one there is. */
export function SubsTab({ user, support }: { user: User; support: string }) {
  return (
    <WhenLoaded store={membership} what="your subscription" skeleton={<Skeleton />}>
      {(answer) => {
        const standing = membershipStatusOf(answer);
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
