import { goodsMessages } from '../../../../api/contract/messages/goods.ts';
import type { Stock } from '../../../lib/live-stock.ts';
import { stockLine } from '../../../lib/product/stock-line.ts';
import { isForCommunity } from '../../listing/community.ts';
import { switchOption } from './option-state.ts';

/** Enables and disables options by their stock; the current one stays enabled. */
export function showOptionStock(options: readonly HTMLAnchorElement[], stock: Stock): void {
  for (const option of options) {
    const qoh = stock.get(option.dataset['option'] ?? '');
    if (qoh === undefined || option.hasAttribute('aria-current')) continue;
    switchOption(option, qoh > 0 && (isForCommunity(location) || !option.hasAttribute('data-community')));
  }
}

/** The stock text and the badge. The built ones stay until the shop has answered. */
export function showPageStock(content: ParentNode, stock: Stock, isUnknown: boolean): void {
  const line = content.querySelector<HTMLElement>('[data-stock-line]');
  if (!line) return;
  const qoh = stock.get(line.dataset['stockLine'] ?? '');
  if (qoh === undefined) {
    if (isUnknown && !line.classList.contains('none')) write(line, 'unknown', goodsMessages.stockUnknown);
    return;
  }
  const { level, text } = stockLine(qoh, line.dataset['unit'] ?? '');
  write(line, level, text);
  const badge = content.querySelector<HTMLElement>('[data-out-badge]');
  if (badge) badge.hidden = level !== 'none';
}

function write(line: HTMLElement, level: string, text: string): void {
  if (line.textContent === text) return;
  line.textContent = text;
  line.className = `stock ${level}`;
}
