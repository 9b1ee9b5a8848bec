import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';

/** Whether Premium is the shopper's; green when it is, red when it is not (2 §2.6). */
export function PremiumCard({ isMember }: { isMember: boolean }) {
  return (
    <div className="subcard">
      <div className="subcard-h">
        <h3 className="h3">Premium</h3>
        <span className={isMember ? 'live' : 'live off'}>{isMember ? 'Active' : 'Not active'}</span>
      </div>
      <p className="muted">{isMember ? accountAreaMessages.premiumIsActive : accountAreaMessages.premiumIsNot}</p>
      <a className="btn btn-s" href="/premium/">
        {isMember ? 'What Premium brings' : 'See Premium'}
      </a>
    </div>
  );
}
