import { goodsMessages } from '../../../contract/messages/goods.ts';
import { type StockText, stockText } from '../listing/stock-text.ts';

/** The stock line of a product page: a card's text with the quantity, or the day it is expected back, where known. */
export function stockLine(qoh: number, unit: string, backOn = ''): StockText {
  const { level, text } = stockText(qoh);
  if (level === 'none')
    return { level, text: isAhead(backOn) ? `${text} · ${goodsMessages.backAbout(dayOf(backOn))}` : text };
  const count = level === 'low' ? text : `${qoh} ${unit}s`;
  return { level, text: `${goodsMessages.inStock} · ${count}` };
}

/** A day that has passed says nothing any more about when the item comes. */
function isAhead(day: string): boolean {
  return day >= new Date().toISOString().slice(0, 10);
}

/** `December 4` */
function dayOf(isoDay: string): string {
  return new Date(isoDay).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}
