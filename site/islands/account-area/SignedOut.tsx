import { accountAreaMessages } from '../../../api/contract/messages/account-area.ts';
import { modalPath } from '../../../api/contract/routes/modal-path.ts';
import { type Tab, tabPath, tabWords } from '../../lib/account-area/tabs.ts';

/** Signing in opens over this tab and comes back to it. */
export function SignedOut({ tab }: { tab: Tab }) {
  return (
    <div className="area-out">
      <h1 className="h2">{tabWords[tab].title}</h1>
      <p className="lede">{accountAreaMessages.areaNeedsSignIn}</p>
      <a className="btn btn-act" href={modalPath(tabPath(tab), 'login')} data-sign-in="">
        Sign In
      </a>
      <p className="muted">
        {accountAreaMessages.guestTracksByMail}{' '}
        <a className="link" href="/help/">
          Help
        </a>
      </p>
    </div>
  );
}
