import { useStore } from '@nanostores/react';
import type { User } from '../../../../contract/accounts/user.ts';
import { counted } from '../../../../contract/counted.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { goodsMessages } from '../../../../contract/messages/goods.ts';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import type { Order } from '../../../../contract/order.ts';
import type { SavedQuotes as Quotes } from '../../../../contract/queu3d/saved-quote.ts';
import { summarize } from '../../../lib/account-area/order-facts.ts';
import { periods } from '../../../lib/account-area/periods.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { savedQuoteAddress, savedQuotePdfPath } from '../../../lib/api-prints.ts';
import { $period, choosePeriod, orders } from '../../../stores/account-area/orders.ts';
import { removeSavedQuote, savedQuotes } from '../../../stores/account-area/saved-quotes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useWorking } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import type { PickupPlace } from '../subs/Delivery.tsx';
import { OrderCard } from './OrderCard.tsx';
import { useSoldOut } from './use-sold-out.ts';

/** Whether the shopper has Premium: green if so, red if not. */
function PremiumCard({ isMember }: { isMember: boolean }) {
  return (
    <div className="subcard stack-4 panel">
      <div className="subcard-h split">
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
    <div className="orders-tab stack-5">
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

function Orders({ list, words, pickupPlace }: { list: readonly Order[]; words: string; pickupPlace: string }) {
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

/** The quotes for 3D prints that the shopper has saved, at the prices of the day. */
function SavedQuotes() {
  return (
    <section className="saved-quotes" aria-labelledby="saved-quotes">
      <h3 className="h4" id="saved-quotes">
        Saved quotes
      </h3>
      <WhenLoaded store={savedQuotes} what="your saved quotes" skeleton={<span className="skel skel-goods" />}>
        {(list) => (list.length === 0 ? <NoQuotes /> : <List list={list} />)}
      </WhenLoaded>
    </section>
  );
}

function NoQuotes() {
  return (
    <p className="muted">
      You have no saved quotes.{' '}
      <a className="link" href="/queu3d/">
        Price a 3D print
      </a>
    </p>
  );
}

function List({ list }: { list: Quotes['quotes'] }) {
  return (
    <ul className="area-list panel">
      {list.map((quote) => (
        <Entry key={quote.link} quote={quote} />
      ))}
    </ul>
  );
}

function Entry({ quote: { link, names, total, savedAt, keptUntil } }: { quote: Quotes['quotes'][number] }) {
  const remove = useWorking(() => removeSavedQuote(link), queu3dMessages.quoteRemoved);
  const [name = ''] = names;
  const title = `${name}, saved ${shopDay(savedAt)}`;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="data">
          {counted(names.length, 'print')}
          {total !== null && ` · ${dollars(total)} today`} · until {shopDay(keptUntil)}
        </p>
      </div>
      <div className="address-acts cluster">
        <a className="btn btn-s" href={savedQuoteAddress(link)}>
          Open<span className="vh"> {title}</span>
        </a>
        <a className="btn btn-s btn-quiet" href={savedQuotePdfPath(link)} download>
          PDF<span className="vh"> of {title}</span>
        </a>
        <Button size="s" look="quiet" loading={remove.isWorking} onClick={remove.start}>
          Remove<span className="vh"> {title}</span>
        </Button>
      </div>
    </li>
  );
}
