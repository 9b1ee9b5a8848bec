import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/accounts/user.ts';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import { accountAreaMessages } from '../../../contract/messages/account-area.ts';
import { modalPath } from '../../../contract/routes/modal-path.ts';
import { type Tab, tabPath, tabs, tabWords } from '../../lib/account-area/tabs.ts';
import { signOut } from '../../stores/account/sign-out.ts';
import { wantedLines } from '../../stores/account-area/wanted-reorder.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { MySpools } from '../filament/MySpools.tsx';
import { SavedCards } from '../payment/SavedCards.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { Reorders } from './reorders/Reorders.tsx';
import { ShippingTab } from './shipping/ShippingTab.tsx';
import type { PickupPlace } from './subs/Delivery.tsx';
import { SubsTab } from './subs/SubsTab.tsx';
import { useShopper } from './use-shopper.ts';

/** Real links, so that they open in a new tab and work before the page is interactive. */
function TabLinks({ current, onChoose }: { current: Tab; onChoose: (tab: Tab) => void }) {
  const press = (event: MouseEvent, tab: Tab) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(tab);
  };
  return (
    <nav className="area-tabs" aria-label="Account">
      {tabs.map((tab) => (
        <a
          key={tab}
          href={tabPath(tab)}
          aria-current={tab === current ? 'page' : undefined}
          onClick={(event) => press(event, tab)}
        >
          {tabWords[tab].label}
        </a>
      ))}
    </nav>
  );
}

/** Name, email and membership badge; keeps its size while the user is unknown. */
function AreaHead({ user }: { user: User | undefined }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <header className="area-head stack-4">
      <div className="who">
        <Avatar src={user?.avatar} />
        <div>
          <h1 className="h2">{user ? nameOf(user) : 'Your account'}</h1>
          <p className="data">
            {user?.email}
            {user?.membership && <span className="of-premium">Premium Member</span>}
          </p>
        </div>
      </div>
      {/* Reserves the room until the user is known. */}
      <Button size="s" className={user ? '' : 'invisible'} loading={isLeaving} onClick={() => void leave()}>
        Log Out
      </Button>
    </header>
  );
}

function nameOf({ name, fname, lname, displayName }: User): string {
  return name || [fname, lname].filter(Boolean).join(' ') || displayName || 'Your account';
}

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
  // The address of a new reorder names its spools, and signing in changes the address.
  useEffect(() => void wantedLines(), []);
  return (
    <div className="area-out stack-5">
      <h1 className="h2">{tabWords[tab].title}</h1>
      <p className="lede">{accountAreaMessages.areaNeedsSignIn}</p>
      <a className="btn btn-act" href={modalPath(tabPath(tab), 'login')} data-sign-in="">
        Sign In
      </a>
      <p className="muted">
        {accountAreaMessages.guestTracks}{' '}
        <a className="link" href="/track-order/">
          Track an order
        </a>
      </p>
    </div>
  );
}

type PanelProps = { user: User } & Pick<Props, 'support' | 'pickup' | 'printers'>;

const panels: Record<Tab, (props: PanelProps) => React.ReactNode> = {
  profile: ProfileTab,
  shipping: ShippingTab,
  payment: PaymentTab,
  subs: SubsTab,
  reorders: Reorders,
  orders: OrdersTab,
  spools: MySpools,
};

interface Props {
  opened: Tab;
  /** the address to write to when the shop cannot help */
  support: string;
  pickup: PickupPlace;
  printers: readonly PrinterSetup[];
}

/** The account area with its tabs. Guests are asked to sign in instead of seeing empty lists. */
export function AccountArea({ opened, support, pickup, printers }: Props) {
  const { tab, choose } = useTab(opened);
  const user = useShopper();
  if (user === 'guest') return <SignedOut tab={tab} />;
  const Panel = panels[tab];
  return (
    <div className="area">
      <AreaHead user={user} />
      <TabLinks current={tab} onChoose={choose} />
      <section className="area-panel stack-5" aria-labelledby="area-title">
        <h2 className="h3" id="area-title">
          {tabWords[tab].title}
        </h2>
        {user === undefined ? (
          <span className="skel skel-panel" aria-hidden="true" />
        ) : (
          <Panel user={user} support={support} pickup={pickup} printers={printers} />
        )}
      </section>
    </div>
  );
}
