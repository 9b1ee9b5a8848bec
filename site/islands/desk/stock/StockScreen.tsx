import { DeskScreen } from '../DeskScreen.tsx';
import { useAddress } from '../use-address.ts';
import { StockItemView } from './StockItemView.tsx';
import { StockList } from './StockList.tsx';

const keys = [['Enter', 'In a count: save, and go to the next item']] as const;

/** What is on the shelf, and what it costs: the list, or with `?item=` one item. */
export function StockScreen() {
  return (
    <DeskScreen title="Stock" permission="stock:read" keys={keys}>
      {(me) => <ListOrItem role={me.role} />}
    </DeskScreen>
  );
}

function ListOrItem({ role }: { role: Parameters<typeof StockList>[0]['role'] }) {
  const item = useAddress().query.get('item');
  return item ? <StockItemView key={item} id={item} role={role} /> : <StockList role={role} />;
}
