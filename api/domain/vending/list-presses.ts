import { PRESSES_PER_PAGE, type Presses, type pressFilters } from '../../../contract/desk/vending.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isUuid } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { settlePress } from './dispense.ts';
import { spoolColor } from './spool-color.ts';

interface PressFilter {
  readonly orderId?: string;
  readonly state?: (typeof pressFilters)[number];
  readonly limit: number;
  readonly offset?: number;
}

/** Presses of all shoppers, or of one order, newest first, with the items behind them: for packing parcels. */
export async function listPresses(db: Db, { limit, offset = 0, ...filter }: PressFilter) {
  return await presses(db, filter)
    .innerJoin('orders', 'orders.id', 'press.order_id')
    .innerJoin('vending_spools as spool', (join) =>
      join
        .onRef('spool.load_id', '=', 'press.load_id')
        .onRef('spool.slot', '=', 'press.slot')
        .onRef('spool.position', '=', 'press.position'),
    )
    .select(['press.id', 'orders.ref_id as refId', 'press.slot', 'press.position', 'press.state', 'press.reason'])
    .select(['press.pressed_at as at', 'spool.item_id as itemId'])
    .orderBy('press.pressed_at', 'desc')
    .orderBy('press.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

function presses(db: Db, { orderId, state = 'all' }: Pick<PressFilter, 'orderId' | 'state'>) {
  return db
    .selectFrom('vending_presses as press')
    .$if(orderId !== undefined, (query) => query.where('press.order_id', '=', orderId ?? null))
    .$if(state === 'open', (query) => query.where('press.state', '=', 'dispensing'))
    .$if(state === 'failed', (query) => query.where('press.state', '=', 'failed'));
}

async function countPresses(db: Db, filter: Pick<PressFilter, 'state'>): Promise<number> {
  const { n } = await presses(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A page of the presses for the desk, newest first. */
export async function pressesPage(
  deps: Pick<Deps, 'connection' | 'catalogue'>,
  { state, page }: { state: (typeof pressFilters)[number]; page: number },
): Promise<Presses> {
  const { db } = deps.connection;
  const [rows, total, open] = await Promise.all([
    listPresses(db, { state, limit: PRESSES_PER_PAGE, offset: (page - 1) * PRESSES_PER_PAGE }),
    countPresses(db, { state }),
    countPresses(db, { state: 'open' }),
  ]);
  return {
    rows: rows.map(({ at, itemId, ...press }) => ({
      ...press,
      at: at.toISOString(),
      color: spoolColor(deps, itemId),
    })),
    total,
    page,
    open,
  };
}

/** Records the outcome that a person saw, for a press that the machine never reported on. */
export async function settleByHand(
  db: Db,
  { pressId, fell, now }: { pressId: string; fell: boolean; now: Date },
): Promise<void> {
  const press = isUuid(pressId)
    ? await db.selectFrom('vending_presses').select(['id', 'state']).where('id', '=', pressId).executeTakeFirst()
    : undefined;
  if (!press) throw new ShopError('press_unknown', { press: pressId });
  if (press.state !== 'dispensing') throw new ShopError('press_settled', { press: pressId, state: press.state });
  await settlePress(db, press, fell ? { fell } : { fell, reason: 'jammed' }, now);
}
