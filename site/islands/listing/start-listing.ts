import { isForCommunity, revealCommunity } from './community.ts';
import { forgetAdvertisement } from './keep-address.ts';
import { startList } from './list.ts';
import { startSearchFocus } from './search-focus.ts';

const list = document.querySelector<HTMLElement>('[data-listing]');
const goods = list?.querySelector<HTMLElement>('[data-goods]');
if (list && goods) {
  if (isForCommunity(location)) revealCommunity(goods);
  startList(list, goods);
  delete document.documentElement.dataset['narrowed'];
  startSearchFocus(list);
  forgetAdvertisement();
}
