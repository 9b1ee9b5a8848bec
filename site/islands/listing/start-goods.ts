import { onContent } from '../../lib/page-content.ts';
import { $user } from '../../stores/session.ts';
import { isForCommunity, revealCommunity } from './community.ts';
import { dressCards, showToMembers } from './dress-cards.ts';
import { startQuickAdd } from './quick-add.ts';
import { refreshStock } from './refresh-stock.ts';

onContent((content) => {
  for (const goods of content.querySelectorAll<HTMLElement>('[data-goods]')) {
    if (isForCommunity(location)) revealCommunity(goods);
    startQuickAdd(goods);
    dressCards(goods);
    // A list that shows something else first asks later.
    if (!('narrowed' in document.documentElement.dataset)) void refreshStock(goods);
  }
  $user.subscribe((user) => showToMembers(document, user?.membership ?? false));
});
