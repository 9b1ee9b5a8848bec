import { stockRowSchema } from '../../../../contract/desk/stock.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem } from '../kit/parts.tsx';
import { ScanField } from '../kit/ScanField.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useWork } from '../kit/use-work.ts';
import { StockItemView } from './StockItemView.tsx';
import { StockList } from './StockList.tsx';

const keys = [['Enter', 'In a count: save, and go to the next item']] as const;

/** What is on the shelf, and what it costs: the list, or with `?item=` one item. */
export function StockScreen() {
  const item = useAddress().query.get('item');
  return (
    <DeskScreen title="Stock" permission="stock:read" keys={keys}>
      <ScanItem />
      {item ? <StockItemView key={item} id={item} /> : <StockList />}
    </DeskScreen>
  );
}

/** Opens the item that is scanned. */
function ScanItem() {
  const { open } = useAddress();
  const { run, error } = useWork();
  const find = async (code: string) => {
    const { id } = await deskGet(`/desk/stock-codes/${encodeURIComponent(code)}`, stockRowSchema);
    open({ item: id });
  };
  return (
    <>
      <ScanField label="Scan an item" onScan={(code) => void run(() => find(code))} />
      <Problem error={error} />
    </>
  );
}
