import type { Item } from '../../../../contract/catalogue/item.ts';
import { ShopError } from '../../shop-error.ts';
import type { AgentMessage } from '../operation.ts';
import { plainLine } from './plain.ts';

const MAX_NAME = 100;

/** What a visitor's page says beside goods for members; `path` is where such a product is in the answer. */
export function membersOnlyMessages(featured: Item, path: string): AgentMessage[] {
  if (!featured.data.membersOnly) return [];
  const { message: content } = new ShopError('item_members_only', { name: plainLine(featured.name, MAX_NAME) });
  return [{ type: 'warning', code: 'members_only', content, path }];
}
