import { takeListSchema } from '../../../../contract/desk/stock-takes.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { Money, When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { TakeState } from './TakeState.tsx';
import { TakeView } from './TakeView.tsx';

/** Stock takes: their list, or with `?take=` one of them, to count and to approve. */
export function StockTakesScreen() {
  const take = Number(useAddress().query.get('take'));
  return (
    <DeskScreen title="Stock takes" permission="stock:read">
      {take > 0 ? <TakeView key={take} id={take} /> : <Takes />}
    </DeskScreen>
  );
}

function Takes() {
  const list = useDeskList('/desk/stock-takes', takeListSchema);
  return (
    <>
      <div className="desk-tools">
        <a className="btn btn-s" href="/desk/stock/">
          Choose items to count
        </a>
      </div>
      <DeskList
        caption="Stock takes"
        list={list}
        rowId={({ id }) => String(id)}
        hrefOf={({ id }) => `/desk/stock-takes/?take=${id}`}
        empty="Nothing was counted yet."
        columns={[
          {
            header: 'Stock take',
            isWide: true,
            cell: ({ id, name, openedBy }) => (
              <>
                <a href={`/desk/stock-takes/?take=${id}`}>{name}</a>
                <small>by {openedBy}</small>
              </>
            ),
          },
          { header: 'State', cell: (take) => <TakeState take={take} /> },
          { header: 'Opened', cell: ({ openedAt }) => <When at={openedAt} /> },
          {
            header: 'Counted',
            isNumber: true,
            cell: ({ counted, items }) => `${grouped(counted)} of ${grouped(items)}`,
          },
          { header: 'Different', isNumber: true, cell: ({ different }) => grouped(different) },
          { header: 'Value', isNumber: true, cell: ({ value }) => <Money amount={value} /> },
        ]}
      />
    </>
  );
}
