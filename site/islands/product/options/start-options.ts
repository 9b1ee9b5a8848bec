import { onContent } from '../../../shell/page-content.ts';
import { $stock, $stockUnknown, refreshStock } from '../stock-store.ts';
import { chooseOption } from './choose-option.ts';
import { admitCommunity } from './community.ts';
import { expectChoices } from './expect-choices.ts';
import { showOptionStock, showPageStock } from './show-stock.ts';

let stopShowing = () => {};

onContent((content) => {
  stopShowing();
  const options = [...content.querySelectorAll<HTMLAnchorElement>('[data-option]')];
  admitCommunity(options);
  const show = () => {
    showOptionStock(options, $stock.get());
    showPageStock(content, $stock.get(), $stockUnknown.get());
  };
  const stops = [$stock.listen(show), $stockUnknown.listen(show)];
  stopShowing = () => {
    for (const stop of stops) stop();
  };
  show();
  void refreshStock(content.querySelector<HTMLElement>('[data-stock-calls]')?.dataset['stockCalls'] ?? '');
});

document.addEventListener('click', (event) => {
  const option =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-option][href]') : null;
  if (!option || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  void chooseOption(option);
});

expectChoices(document);
