import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** Takes a line out of the shopper's cart. Another's line is as unknown as one that never was. */
export async function removeLine(
  { connection }: Pick<Deps, 'connection'>,
  shopper: Shopper,
  lineId: string,
): Promise<void> {
  if (!z.uuid().safeParse(lineId).success) throw new ShopError('line_unknown');
  const { numDeletedRows } = await connection.db
    .deleteFrom('cart_lines')
    .where('id', '=', lineId)
    .where('owner', '=', shopper.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError('line_unknown');
}
