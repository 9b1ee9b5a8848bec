import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CouponRow, couponEndedSchema, couponListSchema } from '../../../../contract/desk/coupons.ts';
import type { Me } from '../../../../contract/desk/me.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { discountInWords, timesInWords } from '../../../../contract/discount-words.ts';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskSend } from '../desk-api.ts';
import { Money, Problem, StatusLine, When } from '../parts.tsx';
import { useDeskList } from '../use-desk-list.ts';
import { NewCoupon } from './NewCoupon.tsx';

const PATH = '/desk/coupons';

export function CouponsScreen() {
  return (
    <DeskScreen title="Coupons" permission="coupons:read">
      {(me) => <Coupons me={me} />}
    </DeskScreen>
  );
}

function Coupons({ me }: { me: Me }) {
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const { data, error, isPlaceholderData, refetch, page } = useDeskList(PATH, couponListSchema);
  const mayWrite = may(me.role, 'coupons:write');
  const changed = async (words: string) => {
    setSaid(words);
    await queries.invalidateQueries({ queryKey: [PATH] });
  };
  return (
    <>
      <div className="desk-tools">{mayWrite && <NewCoupon onDone={changed} />}</div>
      <StatusLine>{said}</StatusLine>
      <Problem error={error} onRetry={() => void refetch()} />
      {!data && !error && <p className="desk-wait">Loading …</p>}
      {data && (
        <DeskTable
          caption="Coupons"
          columns={mayWrite ? [...columns, endColumn(changed)] : columns}
          rows={data.rows}
          rowId={({ code }) => code}
          empty="There are no coupons."
          page={page}
          total={data.total}
          isStale={isPlaceholderData}
        />
      )}
    </>
  );
}

const columns: DeskColumn<CouponRow>[] = [
  {
    id: 'code',
    header: 'Code',
    isWide: true,
    cell: ({ row: { original } }) => <b className="desk-data">{original.code}</b>,
  },
  {
    id: 'discount',
    header: 'Takes off',
    cell: ({ row: { original } }) => (
      <>
        {discountInWords(original.discount)}
        {original.minSubtotal > 0 && (
          <span className="offers-from">
            from <Money amount={original.minSubtotal} />
          </span>
        )}
        {original.maxPerCustomer !== null && (
          <span className="offers-from">{timesInWords(original.maxPerCustomer)} a customer</span>
        )}
      </>
    ),
  },
  {
    id: 'end',
    header: 'Ends',
    cell: ({ row: { original } }) =>
      original.endsAt ? (
        <span className={original.ended ? 'offers-ended' : undefined}>
          {original.ended && 'Ended '}
          <When at={original.endsAt} />
        </span>
      ) : (
        'No end'
      ),
  },
  {
    id: 'orders',
    header: 'Orders',
    isNumber: true,
    cell: ({ row: { original } }) =>
      original.orders > 0 ? (
        <a href={`/desk/orders/?coupon=${original.code}`}>{original.orders.toLocaleString('en-US')}</a>
      ) : (
        0
      ),
  },
  {
    id: 'cost',
    header: 'Discount given',
    isNumber: true,
    cell: ({ row: { original } }) => <Money amount={original.cost} />,
  },
  {
    id: 'revenue',
    header: 'Revenue',
    isNumber: true,
    cell: ({ row: { original } }) => <Money amount={original.revenue} />,
  },
];

const endColumn = (onDone: (words: string) => Promise<void>): DeskColumn<CouponRow> => ({
  id: 'end-now',
  header: 'Action',
  cell: ({ row: { original } }) =>
    !original.ended && (
      <Confirm
        label="End"
        about={original.code}
        title={`End ${original.code}`}
        action="End now"
        onConfirm={async () => {
          await deskSend(`${PATH}/${original.code}/end`, { method: 'POST' }, couponEndedSchema);
          await onDone(`${original.code} has ended.`);
        }}
      >
        <p>Carts that have it see this at checkout. Orders placed with it stay as they are.</p>
      </Confirm>
    ),
});
