import { DeskScreen } from '../DeskScreen.tsx';
import { useAddress } from '../kit/use-address.ts';
import { StockItemView } from './StockItemView.tsx';
import { StockList } from './StockList.tsx';

const keys = [['Enter', 'In a count: save, and go to the next item']] as const;

/** What is on the shelf, and what it costs: the list, or with `?item=` one item. */
export function StockScreen() {
  const item = useAddress().query.get('item');
  return (
    <DeskScreen title="Stock" permission="stock:read" keys={keys}>
      {item ? <StockItemView key={item} id={item} /> : <StockList />}
    </DeskScreen>
  );
}
