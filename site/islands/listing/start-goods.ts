import { onContent } from '../../shell/page-content.ts';
import { isForCommunity } from './community.ts';
import { startQuickAdd } from './quick-add.ts';
import { isStockCall, refreshStock } from './refresh-stock.ts';
import { showToMembers } from './show-to-members.ts';

onContent((content) => {
  showToMembers(document);
  for (const goods of content.querySelectorAll<HTMLElement>('[data-goods]')) {
    startQuickAdd(goods);
    const call = goods.dataset['stockCall'];
    if (isStockCall(call)) void refreshStock(goods, isForCommunity(location) ? `${call}&discord=true` : call);
  }
});
