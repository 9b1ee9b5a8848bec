import { useState } from 'react';
import { accountAreaMessages } from '../../../api/contract/messages/account-area.ts';
import { modalPath } from '../../../api/contract/routes/modal-path.ts';
import type { User } from '../../../api/contract/user.ts';
import { type Tab, tabPath, tabWords } from '../../lib/account-area/tabs.ts';
import { SavedCards } from '../payment/SavedCards.tsx';
import { AreaHead } from './AreaHead.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { ShippingTab } from './shipping/ShippingTab.tsx';
import { SubsTab } from './subs/SubsTab.tsx';
import { TabLinks } from './TabLinks.tsx';
import { useShopper } from './use-shopper.ts';

/** Choosing a tab replaces the history entry, so that Back leaves the account area. */
function useTab(opened: Tab) {
  const [tab, setTab] = useState(opened);
  const choose = (next: Tab) => {
    history.replaceState(history.state, '', tabPath(next));
    nameThePage(tabWords[next].title);
    setTab(next);
  };
  return { tab, choose };
}

function nameThePage(title: string): void {
  document.title = document.title.replace(/^[^|]*(?= \|)/, title);
  const crumb = document.querySelector('.crumbs [aria-current="page"]');
  if (crumb) crumb.textContent = title;
}

/** The cards that the payment processor stores for the shopper. */
function PaymentTab({ user }: { user: User }) {
  return (
    <>
      <p className="muted">{accountAreaMessages.cardsWhy}</p>
      <SavedCards name={user.name ?? ''} />
    </>
  );
}

/** Signing in opens over this tab and returns to it. */
function SignedOut({ tab }: { tab: Tab }) {
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

const panels: Record<Tab, (props: { user: User; support: string }) => React.ReactNode> = {
  profile: ProfileTab,
  shipping: ShippingTab,
  payment: PaymentTab,
  subs: SubsTab,
  orders: OrdersTab,
};

interface Props {
  opened: Tab;
  /** the address to write to when the shop cannot help */
  support: string;
}

/** The account area with its five tabs. Guests are asked to sign in instead of seeing empty lists. */
export function AccountArea({ opened, support }: Props) {
  const { tab, choose } = useTab(opened);
  const user = useShopper();
  if (user === 'guest') return <SignedOut tab={tab} />;
  const Panel = panels[tab];
  return (
    <div className="area">
      <AreaHead user={user} />
      <TabLinks current={tab} onChoose={choose} />
      <section className="area-panel" aria-labelledby="area-title">
        <h2 className="h3" id="area-title">
          {tabWords[tab].title}
        </h2>
        {user === undefined ? (
          <span className="skel skel-panel" aria-hidden="true" />
        ) : (
          <Panel user={user} support={support} />
        )}
      </section>
    </div>
  );
}
