import { switchOption } from './option-state.ts';

/** The shopper came by a link of the community's (1 §2). */
export function isFromCommunity(): boolean {
  return new URLSearchParams(location.search).get('discord') === 'true';
}

/** Lets links to options carry on what the address says besides the product, and shows what is for the community alone. */
export function admitCommunity(options: readonly HTMLAnchorElement[]): void {
  for (const option of options) {
    const { path, qoh } = option.dataset;
    option.dataset['path'] = `${path}${location.search}`;
    if (option.hasAttribute('href')) option.href = option.dataset['path'];
    if (!isFromCommunity() || !option.hasAttribute('data-community')) continue;
    option.hidden = false;
    switchOption(option, Number(qoh) > 0);
  }
}
