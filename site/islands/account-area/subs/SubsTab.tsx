import { messages } from '../../../../api/contract/messages.ts';
import type { User } from '../../../../api/contract/user.ts';

/** Whether the shopper is a member. */
export function SubsTab({ user }: { user: User }) {
  const { membership } = user;
  return (
    <div className="subcard">
      <div className="subcard-h">
        <h3 className="h3">Premium</h3>
        <span className={membership ? 'live' : 'live off'}>{membership ? 'Active' : 'Not active'}</span>
      </div>
      <p className="muted">{membership ? messages.premiumIsActive : messages.premiumIsNot}</p>
      <a className={membership ? 'btn' : 'btn btn-act'} href="/premium/">
        {membership ? 'What Premium brings' : 'See Premium'}
      </a>
    </div>
  );
}
