import { spoolPath } from '../../../contract/filament/spool-id.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { describeItem } from '../stock/list-stock.ts';

/** Labels with the QR code of each spool's page, as one PDF. Throws `spool_unknown` where one is not known. */
export async function spoolLabels(
  {
    connection: { db },
    catalogue,
    settings,
    store,
    clock,
  }: Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'settings' | 'store'>,
  ids: readonly string[],
): Promise<Buffer> {
  const rows = await db
    .selectFrom('spools')
    .innerJoin('spool_lots', 'spool_lots.id', 'spools.lot_id')
    .select(['spools.id', 'item_id', 'code', 'packed_on'])
    .where('spools.id', 'in', [...ids])
    .execute();
  const spools = new Map(rows.map((row) => [row.id, row]));
  const labels = ids.map((id) => {
    const row = spools.get(id);
    if (!row) throw new ShopError('spool_unknown');
    const { name, size } = describeItem(catalogue, row.item_id);
    return { id, url: `${settings.publicUrl}${spoolPath(id)}`, name, size, lot: row.code, packedOn: row.packed_on };
  });
  // Loads fonts and the PDF writer with the first sheet, not at every start.
  const { writeSpoolLabels } = await import('../../gateways/slips/write-spool-labels.ts');
  return await writeSpoolLabels({ labels, author: store.legalName, written: clock() });
}
