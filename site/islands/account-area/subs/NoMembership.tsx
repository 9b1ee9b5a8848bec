import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { SubscriptionAnswer } from '../../../../api/contract/premium/subscription.ts';
import { factsOf, standingOf, standingWords } from '../../../lib/account-area/membership-words.ts';
import { FactRows } from './FactRows.tsx';

/** For who is no member, or no longer one: what it would bring. */
export function NoMembership({ answer }: { answer: SubscriptionAnswer }) {
  const standing = standingOf(answer);
  const wasMember = standing === 'ended';
  return (
    <div className="subcard">
      <div className="subcard-h">
        <h3 className="h3">Premium</h3>
        <span className="live off">{standingWords[standing]}</span>
      </div>
      <p className="muted">{wasMember ? membershipMessages.endedMember : membershipMessages.neverMember}</p>
      {'id' in answer && <FactRows facts={factsOf(answer)} />}
      <a className="btn btn-s" href="/premium/">
        {wasMember ? 'Join again' : 'See Premium'}
      </a>
    </div>
  );
}
