import { startQuickAdd } from './quick-add.ts';
import { isStockCall, refreshStock } from './refresh-stock.ts';

for (const goods of document.querySelectorAll<HTMLElement>('[data-goods]')) {
  startQuickAdd(goods);
  const call = goods.dataset['stockCall'];
  if (isStockCall(call)) void refreshStock(goods, call);
}
