import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import type {
  DeskLot,
  DeskSpool,
  LotPage,
  lotQuerySchema,
  newLotSchema,
  newSpoolsSchema,
  spoolWeightsSchema,
} from '../../../contract/desk/spools.ts';
import type { GaugeLog } from '../../../contract/filament/spool.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { itemByCode } from '../stock/item-codes.ts';
import { describeItem } from '../stock/list-stock.ts';
import { newSpoolId } from './new-spool-id.ts';
import { isUnsold } from './read-spool.ts';
import { putBack } from './spools-of-orders.ts';

type LotDeps = Pick<Deps, 'connection' | 'catalogue' | 'clock'>;

/** Stores a lot of the material, color and diameter of an item; returns its id. Throws `lot_exists`. */
export async function addLot(
  { connection: { db }, catalogue, clock }: LotDeps,
  { code, itemId, madeOn, driedC, driedHours, note }: z.infer<typeof newLotSchema>,
  by: string,
): Promise<number> {
  const { id } = itemByCode({ catalogue }, itemId);
  const { material, color, diameter } = spoolOf(catalogue, id).tags;
  return await auditedTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('spool_lots')
      .values({
        ...{ code, material, color, diameter, note },
        ...{ made_on: madeOn, dried_c: driedC, dried_hours: driedHours, added_by: by, added_at: clock() },
      })
      .onConflict((conflict) => conflict.expression(sql`lower(code)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ShopError('lot_exists', { code });
    return added.id;
  });
}

/** Throws `item_unknown` for goods that are not on spools, too. */
function spoolOf(catalogue: Deps['catalogue'], itemId: string): Item {
  const item = catalogue.get(itemId);
  if (item?.type !== 'item' || !isSpoolMaterial(item.tags.material)) throw new ShopError('item_unknown');
  return item;
}

/** Adds spools of an item to a lot; returns their ids. A repeated request adds no more. */
export async function addSpools(
  { connection: { db }, catalogue, clock }: LotDeps,
  lotId: number,
  { key, itemId, count, packedOn, netGrams, emptyGrams }: z.infer<typeof newSpoolsSchema>,
  by: string,
): Promise<string[]> {
  const item = spoolOf(catalogue, itemId);
  return await auditedTransaction(db, async (trx) => {
    const lot = await trx.selectFrom('spool_lots').selectAll().where('id', '=', lotId).forUpdate().executeTakeFirst();
    if (!lot) throw new ShopError('lot_unknown');
    if (!isOfLot(lot, item)) throw new ShopError('lot_other_item', { name: fullName(item), code: lot.code });
    const earlier = await trx
      .selectFrom('spools')
      .select(['id', 'lot_id'])
      .where('batch', '=', key)
      .orderBy('number')
      .execute();
    if (earlier.some(({ lot_id }) => lot_id !== lotId)) throw new ShopError('conflict');
    if (earlier.length > 0) return earlier.map(({ id }) => id);
    // Of one moment, by which lists keep them in their order.
    const added_at = clock();
    const rows = Array.from({ length: count }, (_, number) => ({
      ...{ id: newSpoolId(), lot_id: lotId, item_id: itemId, batch: key, number },
      ...{ packed_on: packedOn, net_grams: netGrams, empty_grams: emptyGrams, added_by: by, added_at },
    }));
    await trx.insertInto('spools').values(rows).execute();
    return rows.map(({ id }) => id);
  });
}

type LotColor = Pick<Row<'spool_lots'>, 'material' | 'color' | 'diameter'>;

function isOfLot({ material, color, diameter }: LotColor, { type, tags }: Item): boolean {
  return type === 'item' && tags.material === material && tags.color === color && tags.diameter === diameter;
}

/** What the scale says of a spool. Throws `spool_unknown`. */
export async function weighSpool(
  { connection: { db } }: Pick<Deps, 'connection'>,
  id: string,
  { netGrams, emptyGrams }: z.infer<typeof spoolWeightsSchema>,
): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('spools')
      .set({ net_grams: netGrams, empty_grams: emptyGrams })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('spool_unknown');
  });
}

/** A spool that came back can be sold again, and is no longer in the order of its shopper. */
export async function takeBackSpool({ connection: { db } }: Pick<Deps, 'connection'>, id: string): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const spool = await trx.selectFrom('spools').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!spool) throw new ShopError('spool_unknown');
    await putBack(trx, sql`id = ${id}`);
  });
}

type Gauged = { readonly lotId: number } | { readonly spoolId: string };

/** Stores the log of a lot or of one spool, in place of an earlier one. Throws `lot_unknown` and `spool_unknown`. */
export async function storeGauge(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  of: Gauged,
  log: GaugeLog,
  by: string,
): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    await requireGauged(trx, of);
    const facts = {
      readings: log.readings,
      length_m: log.lengthM,
      mean_mm: log.meanMm,
      deviation_mm: log.deviationMm,
      min_mm: log.minMm,
      max_mm: log.maxMm,
      ovality_max_mm: log.ovalityMaxMm,
      points: JSON.stringify(log.points),
      added_by: by,
      added_at: clock(),
    };
    const at = 'lotId' in of ? { lot_id: of.lotId } : { spool_id: of.spoolId };
    await trx
      .insertInto('gauge_logs')
      .values({ ...facts, ...at })
      .onConflict((conflict) => conflict.column('lotId' in of ? 'lot_id' : 'spool_id').doUpdateSet(facts))
      .execute();
  });
}

/** Before a long file is read, too. */
export async function requireGauged(db: Db, of: Gauged): Promise<void> {
  const found =
    'lotId' in of
      ? await db.selectFrom('spool_lots').select('id').where('id', '=', of.lotId).executeTakeFirst()
      : await db.selectFrom('spools').select('id').where('id', '=', of.spoolId).executeTakeFirst();
  if (!found) throw new ShopError('lotId' in of ? 'lot_unknown' : 'spool_unknown');
}

type LotFacts = Omit<DeskLot, 'name'> & Pick<Row<'spool_lots'>, 'material' | 'color'>;

async function readLots(db: Db, chosen: RawBuilder<unknown>): Promise<LotFacts[]> {
  const { rows } = await sql<LotFacts>`
    select lot.id, code, material, color, diameter, made_on as "madeOn", dried_c as "driedC",
      dried_hours as "driedHours", note, counts.*,
      case when gauge.id is not null then json_build_object('readings', readings, 'lengthM', length_m,
        'meanMm', mean_mm, 'deviationMm', deviation_mm, 'minMm', min_mm, 'maxMm', max_mm,
        'ovalityMaxMm', ovality_max_mm) end as gauge
    from (select * from spool_lots ${chosen}) as lot
    left join gauge_logs as gauge on gauge.lot_id = lot.id
    cross join lateral (
      select count(*)::int as spools, count(*) filter (where ${isUnsold})::int as unsold
      from spools where spools.lot_id = lot.id
    ) as counts
    order by lot.id desc`.execute(db);
  return rows;
}

/** A page of the lots, newest first, or of those whose code or color has these words. */
export async function listLots(
  deps: Pick<Deps, 'connection' | 'catalogue'>,
  { q, page }: z.infer<typeof lotQuerySchema>,
): Promise<{ rows: DeskLot[]; total: number }> {
  const { db } = deps.connection;
  const like = `%${escapeLike(q)}%`;
  const condition = q === '' ? sql`true` : sql`(code ilike ${like} or color ilike ${like} or material ilike ${like})`;
  const chosen = sql`where ${condition} order by id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  const [rows, total] = await Promise.all([
    readLots(db, chosen),
    sql<{ count: number }>`select count(*)::int as count from spool_lots where ${condition}`.execute(db),
  ]);
  const items = deps.catalogue.list();
  return { rows: rows.map((lot) => presentLot(lot, items)), total: total.rows[0]?.count ?? 0 };
}

function presentLot({ material, color, ...lot }: LotFacts, items: readonly Item[]): DeskLot {
  const item = items.find(({ tags }) => tags.material === material && tags.color === color);
  return { ...lot, name: item ? fullName(item) : `${color} ${material}` };
}

type SpoolFacts = Omit<DeskSpool, 'name' | 'size'>;

/** A lot with a page of its spools. Throws `lot_unknown`. */
export async function readLot(
  deps: Pick<Deps, 'connection' | 'catalogue'>,
  id: number,
  page: number,
): Promise<LotPage> {
  const { db } = deps.connection;
  const [lot] = await readLots(db, sql`where id = ${id}`);
  if (!lot) throw new ShopError('lot_unknown');
  const { rows } = await sql<SpoolFacts>`
    select spools.id, item_id as "itemId", packed_on as "packedOn", net_grams as "netGrams",
      empty_grams as "emptyGrams", orders.ref_id as order,
      exists (select from gauge_logs where spool_id = spools.id) as "hasGauge"
    from spools left join orders on orders.id = order_id
    where lot_id = ${id}
    order by added_at desc, batch, number limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const items = deps.catalogue.list();
  const fits = items.filter((item) => item.active && isOfLot(lot, item));
  const named = (itemId: string) => {
    const { name, size } = describeItem(deps.catalogue, itemId);
    return { name, size };
  };
  return {
    ...presentLot(lot, items),
    items: fits.map((item) => ({ id: item.id, ...named(item.id) })),
    rows: rows.map((spool) => ({ ...spool, ...named(spool.itemId) })),
    total: lot.spools,
  };
}
