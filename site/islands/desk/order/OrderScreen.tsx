import { useState } from 'react';
import type { Me } from '../../../../contract/desk/me.ts';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { statusLabel } from '../orders/order-labels.ts';
import { Problem, StatusLine } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
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
      {(me) => (number ? <Opened key={number} number={number} me={me} /> : <p>Open an order from the list.</p>)}
    </DeskScreen>
  );
}

function Opened({ number, me }: { number: string; me: Me }) {
  const { query, ...calls } = useOrder(number);
  const [done, setDone] = useState('');
  const data = query.data;
  return (
    <>
      <Problem error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <p className="desk-wait">Loading …</p>}
      <StatusLine>{done}</StatusLine>
      {data && (
        <>
          <State data={data} />
          <Troubles data={data} />
          <OrderActions data={data} me={me} calls={calls} onDone={setDone} />
          <div className="order-columns">
            <div>
              <MoneyCard data={data} />
              <PicksCard data={data} />
              <ReturnsCard data={data} me={me} calls={calls} onDone={setDone} />
            </div>
            <div>
              <CustomerCard data={data} me={me} />
              <PaymentCard data={data} />
              <Timeline data={data} me={me} calls={calls} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function State({ data }: { data: DeskOrder }) {
  const notes = [data.waitsForStock && 'waits for stock', data.isMonthOfPremium && 'a month of Premium'].filter(
    Boolean,
  );
  return (
    <p className="order-state">
      <b>{statusLabel(data.order.standing ?? data.order.status)}</b>
      {notes.length > 0 && ` · ${notes.join(' · ')}`}
    </p>
  );
}
