import type { Item } from '../catalogue/item.ts';
import { goodsMessages } from '../messages/goods.ts';

/** In the order of a card. */
export const badgeLabels = {
  out: goodsMessages.outOfStock,
  limited: 'Limited',
  sale: 'Sale',
  premium: 'Premium Exclusive',
  new: 'New',
} as const;

type Badge = keyof typeof badgeLabels;

interface BadgedItem {
  readonly qoh: number;
  readonly tags: Pick<Item['tags'], 'material' | 'sale' | 'new'>;
  readonly data: Pick<Item['data'], 'membersOnly'>;
}

/** The badges of an item, out of stock first. */
export function badgesOf({ qoh, tags, data }: BadgedItem): Badge[] {
  const marks: Record<Badge, boolean> = {
    out: qoh <= 0,
    limited: tags.material === 'PLA Ltd',
    sale: tags.sale === 'true',
    premium: data.membersOnly,
    new: tags.new === 'true',
  };
  return (Object.keys(badgeLabels) as Badge[]).filter((badge) => marks[badge]);
}
