import { goodsMessages } from '../../../contract/messages/goods.ts';

/** Below this stock, the text says how many are left. */
const LOW_STOCK = 20;

export interface StockText {
  readonly level: 'in' | 'low' | 'none';
  readonly text: string;
}

export function stockText(qoh: number): StockText {
  if (qoh <= 0) return { level: 'none', text: goodsMessages.outOfStock };
  if (qoh < LOW_STOCK) return { level: 'low', text: `${qoh} left` };
  return { level: 'in', text: goodsMessages.inStock };
}
