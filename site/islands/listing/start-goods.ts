import { onContent } from '../../lib/page-content.ts';
import { $user } from '../../stores/session.ts';
import { isForCommunity, revealCommunity } from './community.ts';
import { startQuickAdd } from './quick-add.ts';
import { isStockCall, refreshStock } from './refresh-stock.ts';

/** Members can add exclusives to the cart; others are led to Premium. */
export function showToMembers(page: ParentNode): void {
  $user.subscribe((user) => {
    const isMember = user?.membership ?? false;
    for (const quick of page.querySelectorAll<HTMLElement>('[data-members]')) quick.hidden = !isMember;
    for (const join of page.querySelectorAll<HTMLElement>('[data-join]')) join.hidden = isMember;
  });
}

onContent((content) => {
  showToMembers(document);
  for (const goods of content.querySelectorAll<HTMLElement>('[data-goods]')) {
    if (isForCommunity(location)) revealCommunity(goods);
    startQuickAdd(goods);
    const call = goods.dataset['stockCall'];
    if (isStockCall(call)) void refreshStock(goods, isForCommunity(location) ? `${call}&discord=true` : call);
  }
});
