import { orderHref } from '../addresses.ts';
import type { Column } from '../kit/DeskTable.tsx';
import { Money, When } from '../kit/parts.tsx';

interface ListedOrder {
  readonly number: string;
  readonly placedAt: string;
  readonly pieces: number;
  /** cents, as `refunded` */
  readonly amount: number;
  readonly refunded: number;
}

/** What each list of orders shows of one; `between` stands before the amounts, `link` is the class of the number. */
export function orderColumns<Order extends ListedOrder>(
  between: readonly Column<Order>[],
  link = 'desk-data',
): readonly Column<Order>[] {
  return [
    {
      header: 'Order',
      cell: (order) => (
        <a className={link} href={orderHref(order)}>
          {order.number}
        </a>
      ),
    },
    { header: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
    ...between,
    { header: 'Pieces', isNumber: true, cell: ({ pieces }) => pieces },
    {
      header: 'Total',
      isNumber: true,
      cell: ({ amount, refunded }) => (
        <>
          <Money amount={amount} />
          {refunded > 0 && (
            <small>
              <Money amount={refunded} /> refunded
            </small>
          )}
        </>
      ),
    },
  ];
}
