import { isForCommunity } from '../../listing/community.ts';
import { switchOption } from './option-state.ts';

/** Lets links to options carry on what the address says besides the product, and shows what is for the community alone. */
export function admitCommunity(options: readonly HTMLAnchorElement[]): void {
  for (const option of options) {
    const { path, qoh } = option.dataset;
    option.dataset['path'] = `${path}${location.search}`;
    if (option.hasAttribute('href')) option.href = option.dataset['path'];
    if (!isForCommunity(location) || !option.hasAttribute('data-community')) continue;
    option.hidden = false;
    switchOption(option, Number(qoh) > 0);
  }
}
