import { useState } from 'react';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { orderHref } from '../addresses.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { KeyHint } from '../kit/KeyHint.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { Tags } from '../kit/Tags.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { statusLabel } from '../order-labels.ts';
import { placeInList } from '../orders/last-list.ts';
import { ChargesCard } from './ChargesCard.tsx';
import { OrderActions } from './OrderActions.tsx';
import { CustomerCard, MoneyCard, PaymentCard, Troubles } from './OrderFacts.tsx';
import { PicksCard } from './PicksCard.tsx';
import { ReturnsCard } from './ReturnsCard.tsx';
import { Timeline } from './Timeline.tsx';
import { useOrder } from './use-order.ts';

/** One order: what it is, what happened, and what to do with it. */
export function OrderScreen() {
  const number = useAddress().query.get('number')?.trim().toUpperCase() ?? '';
  return (
    <DeskScreen title={number ? `Order ${number}` : 'Order'} permission="orders:read">
      {number ? <Opened key={number} number={number} /> : <p>Open an order from the list.</p>}
    </DeskScreen>
  );
}

function Opened({ number }: { number: string }) {
  const { query, ...calls } = useOrder(number);
  const { said, say } = useSaid();
  const mayEdit = useMay('orders:edit');
  return (
    <>
      <NextOrder number={number} />
      {said}
      <Loaded query={query}>
        {(data) => {
          const props = { data, calls, onDone: say };
          return (
            <div className="stack-4">
              <State data={data} />
              <Tags
                tags={data.tags}
                known="/desk/order-tags"
                onChange={mayEdit ? (body) => calls.change('tags', { body }) : undefined}
              />
              <Troubles data={data} />
              <OrderActions {...props} />
              <div className="order-columns">
                <div className="stack-4">
                  <MoneyCard data={data} />
                  <PicksCard data={data} />
                  <ReturnsCard {...props} />
                </div>
                <div className="stack-4">
                  <CustomerCard data={data} />
                  <PaymentCard data={data} />
                  <ChargesCard {...props} />
                  <Timeline {...props} />
                </div>
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** From one order of a list to the next, without the list between. */
function NextOrder({ number }: { number: string }) {
  const [place] = useState(() => placeInList(number));
  if (!place) return null;
  return (
    <nav className="desk-row desk-back" aria-label="List">
      <a href={place.href}>Back to the list</a>
      {place.next && (
        <a href={orderHref({ number: place.next })} aria-keyshortcuts="e">
          Next order<span className="vh">, {place.next}</span>
          <KeyHint>e</KeyHint>
        </a>
      )}
    </nav>
  );
}

function State({ data: { order, waitsForStock, isMonthOfPremium, replaces } }: { data: DeskOrder }) {
  const notes = [waitsForStock && 'waits for stock', isMonthOfPremium && 'a month of Premium'].filter(Boolean);
  return (
    <p>
      <b>{statusLabel(order.standing ?? order.status)}</b>
      {notes.length > 0 && ` · ${notes.join(' · ')}`}
      {replaces && (
        <>
          {' · '}replaces {replaces.returnNumber} of{' '}
          <a className="link desk-data" href={`/desk/order/?number=${replaces.order}`}>
            {replaces.order}
          </a>
        </>
      )}
    </p>
  );
}
