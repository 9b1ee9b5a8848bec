import type { User } from '../../../api/contract/user.ts';
import { type Tab, tabWords } from '../../lib/account-area/tabs.ts';
import { AreaHead } from './AreaHead.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { PaymentTab } from './payment/PaymentTab.tsx';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { SignedOut } from './SignedOut.tsx';
import { ShippingTab } from './shipping/ShippingTab.tsx';
import { SubsTab } from './subs/SubsTab.tsx';
import { TabLinks } from './TabLinks.tsx';
import { useShopper } from './use-shopper.ts';
import { useTab } from './use-tab.ts';

const panels: Record<Tab, (props: { user: User; support: string }) => React.ReactNode> = {
  profile: ProfileTab,
  shipping: ShippingTab,
  payment: PaymentTab,
  subs: SubsTab,
  orders: OrdersTab,
};

interface Props {
  opened: Tab;
  /** the address that answers when the shop itself cannot help */
  support: string;
}

/** What is a shopper's own, on five tabs. Who is not signed in reads so, and never an empty list. */
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
