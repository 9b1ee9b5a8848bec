import { useStore } from '@nanostores/react';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { goodsMessages } from '../../../../contract/messages/goods.ts';
import type { Order } from '../../../../contract/order.ts';
import type { User } from '../../../../contract/user.ts';
import { summarize } from '../../../lib/account-area/order-facts.ts';
import { periods } from '../../../lib/account-area/periods.ts';
import { $period, choosePeriod, orders } from '../../../stores/account-area/orders.ts';
import { Field } from '../../../ui/Field.tsx';
import type { PickupPlace } from '../subs/Delivery.tsx';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { OrderCard } from './OrderCard.tsx';
import { SavedQuotes } from './SavedQuotes.tsx';
import { useSoldOut } from './use-sold-out.ts';

/** Whether the shopper has Premium: green if so, red if not. */
function PremiumCard({ isMember }: { isMember: boolean }) {
  return (
    <div className="subcard">
      <div className="subcard-h">
        <h3 className="h3">Premium</h3>
        <span className={isMember ? 'live' : 'live off'}>{isMember ? 'Active' : 'Not active'}</span>
      </div>
      <p className="muted">{isMember ? accountAreaMessages.premiumIsActive : accountAreaMessages.premiumIsNot}</p>
      <a className="btn btn-s" href="/premium/">
        {isMember ? 'Premium benefits' : 'See Premium'}
      </a>
    </div>
  );
}

/** All orders of a period, newest first. */
export function OrdersTab({ user, pickup }: { user: User; pickup: Pick<PickupPlace, 'place'> }) {
  const chosen = useStore($period);
  const period = periods.find(({ days }) => days === chosen) ?? periods[4];
  return (
    <div className="orders-tab">
      <Field label="Period" className="period">
        {(control) => (
          <select
            {...control}
            value={period.label}
            onChange={({ target }) => choosePeriod(periods[target.selectedIndex]?.days ?? chosen)}
          >
            {periods.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        )}
      </Field>
      <WhenLoaded store={orders} what="your orders" skeleton={<Skeleton />}>
        {(list) => <Orders list={list} words={period.words} pickupPlace={pickup.place} />}
      </WhenLoaded>
      <aside aria-label="Subscription">
        <PremiumCard isMember={user.membership} />
      </aside>
      <SavedQuotes />
    </div>
  );
}

interface OrdersProps {
  list: readonly Order[];
  words: string;
  pickupPlace: string;
}

function Orders({ list, words, pickupPlace }: OrdersProps) {
  const soldOut = useSoldOut(list);
  if (list.length === 0) return <NoOrders words={words} />;
  const { count, rest } = summarize(list, words);
  return (
    <div>
      <p className="orders-sum" role="status">
        <strong>{count}</strong> <span className="muted">{rest}</span>
      </p>
      <div className="orders">
        {list.map((order) => (
          <OrderCard key={order.id} order={order} soldOut={soldOut} pickupPlace={pickupPlace} />
        ))}
      </div>
    </div>
  );
}

function NoOrders({ words }: { words: string }) {
  return (
    <div className="empty">
      <p role="status">
        <strong>No orders {words}</strong>
      </p>
      <p className="muted">{accountAreaMessages.noOrdersHint}</p>
      <a className="btn btn-ink" href="/shop/">
        {goodsMessages.continueShopping}
      </a>
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <span className="skel skel-sum" />
      <div className="orders">
        {['first', 'second', 'third'].map((order) => (
          <div key={order} className="order">
            <span className="skel skel-head" />
            <span className="skel skel-goods" />
          </div>
        ))}
      </div>
    </>
  );
}
