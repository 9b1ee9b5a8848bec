import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { GaugeSummary } from '../domain/spools/gauge-summary.ts';

/** Of real spools ids are random; this one can be named: `/spool/sandb0xpetr000000001/`. */
export const DEMO_SPOOL = 'sandb0xpetr000000001';

/** Adds a lot with a gauge log and three spools of it, once, to look at and to pack in sandbox mode. */
export async function addDemoSpool(db: Db): Promise<void> {
  const added = { added_by: 'sandbox', added_at: new Date() };
  await db.transaction().execute(async (trx) => {
    const lot = await trx
      .insertInto('spool_lots')
      .values({
        ...{ code: 'SANDBOX-1', material: 'PLA', color: 'Petrol', diameter: '1.75mm', made_on: '2026-11-02' },
        ...{ dried_c: 45, dried_hours: 6, note: 'A made-up lot, whose gauge log is a wave.', ...added },
      })
      .onConflict((conflict) => conflict.expression(sql`lower(code)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!lot) return;
    await trx
      .insertInto('spools')
      .values(
        [1, 2, 3].map((number) => ({
          id: `${DEMO_SPOOL.slice(0, -1)}${number}`,
          ...{
            lot_id: lot.id,
            item_id: 'pla-petrol-1.75mm-1kg',
            batch: '5f1d0c3a-1111-4111-8111-1111115d9001',
            number,
          },
          ...{ packed_on: '2026-11-03', net_grams: 1000 + number, empty_grams: 236, ...added },
        })),
      )
      .execute();
    const log = wave();
    await trx
      .insertInto('gauge_logs')
      .values({
        ...{ lot_id: lot.id, readings: log.readings, length_m: log.lengthM, mean_mm: log.meanMm },
        ...{ deviation_mm: log.deviationMm, min_mm: log.minMm, max_mm: log.maxMm },
        ...{ ovality_max_mm: log.ovalityMaxMm, points: JSON.stringify(log.points), ...added },
      })
      .execute();
  });
}

/** A reading every 10 cm of a kilogram. */
function wave() {
  const summary = new GaugeSummary();
  for (let n = 0; n <= 3350; n++) {
    const diameterMm = 1.75 + 0.008 * Math.sin(n / 90) + 0.003 * Math.sin(n / 7);
    summary.add({ meter: n / 10, diameterMm, ovalityMm: 0.006 + 0.004 * Math.sin(n / 33) });
  }
  return summary.finish();
}
