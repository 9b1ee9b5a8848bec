import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { type StockText, stockText } from '../listing/stock-text.ts';

/** The stock line of a product page: a card's text with the quantity. */
export function stockLine(qoh: number, unit: string): StockText {
  const { level, text } = stockText(qoh);
  if (level === 'none') return { level, text };
  const count = level === 'low' ? text : `${qoh} ${unit}s`;
  return { level, text: `${goodsMessages.inStock} · ${count}` };
}
