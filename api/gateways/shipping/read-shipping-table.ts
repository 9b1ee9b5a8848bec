import { type ShippingTable, shippingTableSchema } from '../../contract/shipping-table.ts';
import { ContentError } from '../content-files/content-error.ts';
import { readContentFile } from '../content-files/read-content-file.ts';

/** Reads `shipping.yaml` of a content folder; throws a ContentError that names everything that is wrong in it. */
export async function readShippingTable(folder: string): Promise<ShippingTable> {
  const result = await readContentFile(folder, 'shipping.yaml', shippingTableSchema);
  if (!result.ok) throw new ContentError(result.problems);
  return result.value;
}
