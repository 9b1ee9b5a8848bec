import { counted } from '../../../../contract/counted.ts';
import { purchaseListSchema, purchaseSchema } from '../../../../contract/desk/purchases.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { goTo } from '../../../lib/go-to.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { Choices, TextField } from '../kit/fields.tsx';
import { Money } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { PurchaseView } from './PurchaseView.tsx';
import { PurchaseBadge } from './purchase-parts.tsx';

/** Purchase orders: their list, or with `?purchase=` one of them, to write and to receive. */
export function PurchasesScreen() {
  const purchase = Number(useAddress().query.get('purchase'));
  return (
    <DeskScreen title="Purchases" permission="purchases:read">
      {purchase > 0 ? <PurchaseView key={purchase} id={purchase} /> : <Purchases />}
    </DeskScreen>
  );
}

const hrefOf = (id: number) => `/desk/purchases/?purchase=${id}`;

function Purchases() {
  const mayWrite = useMay('purchases:write');
  const show = useAddress().query.get('show');
  const list = useDeskList('/desk/purchases', purchaseListSchema, { show });
  return (
    <>
      <div className="desk-tools">
        {mayWrite && list.data && <NewPurchase low={list.data.low} suppliers={list.data.suppliers} />}
        <FilterSelect label="Show" name="show" options={{ '': 'Not done', all: 'All' }} />
      </div>
      <DeskList
        caption="Purchase orders"
        list={list}
        rowId={({ id }) => String(id)}
        hrefOf={({ id }) => hrefOf(id)}
        empty="Nothing is on its way."
        columns={[
          {
            header: 'Order',
            isWide: true,
            cell: ({ id, supplier, openedBy }) => (
              <>
                <a href={hrefOf(id)}>
                  {id}, {supplier}
                </a>
                <small>by {openedBy}</small>
              </>
            ),
          },
          { header: 'State', cell: ({ state }) => <PurchaseBadge state={state} /> },
          { header: 'Expected', cell: ({ expectedOn }) => expectedOn ?? '–' },
          {
            header: 'Arrived',
            isNumber: true,
            cell: ({ received, pieces }) => `${grouped(received)} of ${grouped(pieces)}`,
          },
          mayWrite && {
            header: 'Cost',
            isNumber: true,
            cell: ({ cost }) => (cost === null ? '–' : <Money amount={cost} />),
          },
        ]}
      />
    </>
  );
}

function NewPurchase({ low, suppliers }: { low: number; suppliers: readonly string[] }) {
  return (
    <Confirm
      label={low > 0 ? `New order (${low} low)` : 'New order'}
      look="act"
      title="New purchase order"
      action="Make a draft"
      defaults={() => ({ key: crypto.randomUUID() as string, supplier: '', from: low > 0 ? 'low' : 'nothing' })}
      onConfirm={async (body) => {
        const { id } = await deskSend('/desk/purchases', { body }, purchaseSchema);
        goTo(hrefOf(id));
      }}
    >
      <TextField name="supplier" label="Supplier" list="suppliers" maxLength={80} required autoComplete="off" />
      <datalist id="suppliers">
        {suppliers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Choices
        name="from"
        legend="Begin with"
        type="radio"
        options={{
          low: `What is low and comes from this supplier, or from none yet (${counted(low, 'item')} low)`,
          nothing: 'Nothing',
        }}
      />
    </Confirm>
  );
}
