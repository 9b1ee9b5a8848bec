import { goodsMessages } from '../../contract/messages/goods.ts';
import type { QuantityChange, QuantityRule } from './quantity.ts';
import { highest } from './quantity.ts';

/** What became of a typed quantity. */
export function quantityWords(change: QuantityChange | undefined, rule: QuantityRule): string {
  if (change === 'multiple') return goodsMessages.multiplesOf(rule.step);
  if (change === 'least') return goodsMessages.leastIs(rule.step);
  return change === 'most' ? goodsMessages.leftSo(rule.max, highest(rule)) : '';
}
