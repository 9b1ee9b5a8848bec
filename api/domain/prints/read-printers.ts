import { sql } from 'kysely';
import type { DeskPrinters, Plate } from '../../../contract/desk/printers.ts';
import type { Db } from '../../db/schema.ts';

/** The name of the link's connections, by which the database knows that it is running. */
export const PRINTER_LINK = 'northspool-printers';

/** The printers that the shop is linked to, by name, with what is on them and what waits for them. */
export async function readPrinters(db: Db): Promise<DeskPrinters> {
  const [printers, { rows: plates }, { rows: link }] = await Promise.all([
    db.selectFrom('printers').selectAll().execute(),
    sql<Plate & { printer: string }>`
      select plate.id, plate.printer, plate.state, plate.file, plate.reason, plate.stop_by is not null as "isStopping",
        min(concat_ws(' ', prints.material, prints.color_name)) as filament,
        coalesce(min(plate_slice.print_seconds), sum(slices.print_seconds * run.pieces))::int as seconds,
        json_agg(json_build_object('runId', run.id, 'refId', orders.ref_id, 'line', run.position + 1,
          'name', prints.name, 'pieces', run.pieces, 'isOpen', run.ended_at is null) order by run.id) as lines
      from print_plates plate
        join print_runs run on run.plate_id = plate.id
        join orders on orders.id = run.order_id
        join order_lines line on line.order_id = run.order_id and line.position = run.position
        join prints on prints.id = line.print_id
        join slices on slices.id = prints.slice_id
        left join plate_slices plate_slice on plate_slice.id = plate.slice_id
      where plate.ended_at is null
      group by plate.id order by plate.id`.execute(db),
    sql<{ isLinked: boolean }>`
      select exists (select from pg_stat_activity
        where application_name = ${PRINTER_LINK} and datname = current_database()) as "isLinked"`.execute(db),
  ]);
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    printers: printers
      .map(({ seen_at, ...printer }) => ({
        ...printer,
        seenAt: seen_at.toISOString(),
        plates: plates.flatMap(({ printer: at, ...plate }) => (at === printer.name ? [plate] : [])),
      }))
      .toSorted((a, b) => byName.compare(a.name, b.name)),
    isLinked: link[0]?.isLinked ?? false,
  };
}
