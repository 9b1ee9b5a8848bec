import { type CouponRow, couponEndedSchema, couponListSchema } from '../../../../contract/desk/coupons.ts';
import { discountInWords, timesInWords } from '../../../../contract/discount-words.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { Money, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { NewCoupon } from './NewCoupon.tsx';

const PATH = '/desk/coupons';

export const CouponsScreen = deskScreen('Coupons', 'coupons:read', Coupons);

function Coupons() {
  const mayWrite = useMay('coupons:write');
  const list = useDeskList(PATH, couponListSchema);
  const { said, say } = useSaid(PATH);
  return (
    <>
      <div className="desk-tools">{mayWrite && <NewCoupon onDone={say} />}</div>
      {said}
      <DeskList
        caption="Coupons"
        list={list}
        rowId={({ code }) => code}
        empty="There are no coupons."
        columns={[
          { header: 'Code', isWide: true, cell: ({ code }) => <b className="desk-data">{code}</b> },
          {
            header: 'Takes off',
            cell: ({ discount, minSubtotal, maxPerCustomer }) => (
              <>
                {discountInWords(discount)}
                {minSubtotal > 0 && (
                  <small>
                    from <Money amount={minSubtotal} />
                  </small>
                )}
                {maxPerCustomer !== null && <small>{timesInWords(maxPerCustomer)} a customer</small>}
              </>
            ),
          },
          {
            header: 'Ends',
            cell: ({ endsAt, ended }) =>
              endsAt ? (
                <span className={ended ? 'muted' : undefined}>
                  {ended && 'Ended '}
                  <When at={endsAt} />
                </span>
              ) : (
                'No end'
              ),
          },
          {
            header: 'Orders',
            isNumber: true,
            cell: ({ code, orders }) =>
              orders > 0 ? <a href={`/desk/orders/?coupon=${code}`}>{grouped(orders)}</a> : 0,
          },
          { header: 'Discount given', isNumber: true, cell: ({ cost }) => <Money amount={cost} /> },
          { header: 'Revenue', isNumber: true, cell: ({ revenue }) => <Money amount={revenue} /> },
          mayWrite && {
            header: 'Action',
            cell: (coupon) => !coupon.ended && <EndCoupon coupon={coupon} onDone={say} />,
          },
        ]}
      />
    </>
  );
}

interface EndProps {
  readonly coupon: CouponRow;
  readonly onDone: (words: string, undo: () => Promise<unknown>) => Promise<void>;
}

/** Orders that were placed with it stay as they are. */
function EndCoupon({ coupon: { code, endsAt }, onDone }: EndProps) {
  const end = async () => {
    await deskSend(`${PATH}/${code}/end`, { method: 'POST' }, couponEndedSchema);
    const reopen = () => deskSend(`${PATH}/${code}/reopen`, { body: { endsAt } });
    await onDone(`${code} has ended. Carts that have it see this at checkout.`, reopen);
  };
  return (
    <ActionButton size="s" onPress={end}>
      End<span className="vh"> {code}</span>
    </ActionButton>
  );
}
