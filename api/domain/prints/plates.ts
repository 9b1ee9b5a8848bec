import { counted } from '../../../contract/counted.ts';
import type { LoadMixedPlate, LoadPlates } from '../../../contract/desk/printers.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { startPrintingWithin } from './ordered-prints.ts';
import { fitsModel, fitsPlate, machineFor, type PlatePart, piecesOnPlate, plateKey } from './plate-parts.ts';
import { firstPlate, movePlate, type PlateRow } from './plate-rows.ts';
import { requestPlateSlice } from './plate-slices.ts';
import { findOrderedPrint, type PrintAddress, piecesMissing } from './print-runs.ts';

type PlateDeps = Pick<Deps, 'connection' | 'clock'>;

type LoadDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'print'>;

/**
 * Hands missing pieces of a print to a printer, on as many plates as they need. From the first one, the shopper cannot
 * cancel the order. Throws `printer_unknown`, `printer_too_small`, `print_pieces` or what forbids printing.
 */
export async function loadPlates(
  deps: LoadDeps,
  address: PrintAddress,
  { printer, pieces }: LoadPlates,
  by: string,
): Promise<void> {
  const { connection, print: shop } = deps;
  const print = await findOrderedPrint(connection.db, address);
  const machine = machineFor(shop, printer);
  if (machine !== shop.machine && !fitsModel(print, machine)) throw new ShopError('printer_too_small');
  const most = piecesOnPlate(print, machine);
  await auditedTransaction(connection.db, async (trx) => {
    await requireLoadable(trx, deps, { printer, parts: [{ print, pieces }] });
    for (let left = pieces; left > 0; left -= most) {
      await addPlate(trx, deps, { printer, by, parts: [{ print, pieces: Math.min(left, most) }] });
    }
  });
}

/**
 * Hands one plate with pieces of several prints to a printer. Throws as `loadPlates` does, `plate_mixed` when they are not
 * printed alike, `plate_full` when they do not fit together, `invalid_request` for a line that is named twice.
 */
export async function loadMixedPlate(deps: LoadDeps, { printer, lines }: LoadMixedPlate, by: string): Promise<void> {
  const { connection, print: shop } = deps;
  const parts: PlatePart[] = [];
  for (const { pieces, ...address } of lines) {
    parts.push({ print: await findOrderedPrint(connection.db, address), pieces });
  }
  const named = new Set(parts.map(({ print: { orderId, position } }) => `${orderId} ${position}`));
  const twice = { reason: 'Name each line once.' };
  if (named.size < parts.length) throw new ShopError('invalid_request', twice, twice);
  const keys = new Set(parts.map(({ print }) => plateKey(print)));
  if (keys.size > 1 || keys.has(undefined)) throw new ShopError('plate_mixed');
  if (!fitsPlate(parts, machineFor(shop, printer))) throw new ShopError('plate_full');
  await auditedTransaction(connection.db, async (trx) => {
    await requireLoadable(trx, deps, { printer, parts });
    await addPlate(trx, deps, { printer, by, parts });
  });
}

interface NewPlate {
  readonly printer: string;
  readonly parts: readonly PlatePart[];
}

/** Locks the orders, in the order of their ids, as every move of a plate does. */
async function requireLoadable(
  trx: Transaction<Database>,
  { clock }: LoadDeps,
  { printer, parts }: NewPlate,
): Promise<void> {
  const orderIds = new Set(parts.map(({ print }) => print.orderId));
  for (const orderId of [...orderIds].toSorted()) await startPrintingWithin(trx, orderId, clock());
  const known = await trx.selectFrom('printers').select('name').where('name', '=', printer).executeTakeFirst();
  if (!known) throw new ShopError('printer_unknown');
  for (const { print, pieces } of parts) {
    const missing = await piecesMissing(trx, print);
    if (pieces > missing) throw new ShopError('print_pieces', { missing: counted(missing, 'piece') });
  }
}

async function addPlate(
  trx: Transaction<Database>,
  deps: LoadDeps,
  { printer, parts, by }: NewPlate & { readonly by: string },
): Promise<void> {
  const now = deps.clock();
  const isOnePiece = parts.every(({ pieces }) => pieces === 1) && parts.length === 1;
  const { machine } = deps.print;
  const { volume } = machineFor(deps.print, printer);
  const bed = volume === machine.volume ? undefined : { width: volume.width, depth: volume.depth };
  const slice = isOnePiece ? null : await requestPlateSlice(trx, deps, parts, bed);
  const { id } = await trx
    .insertInto('print_plates')
    .values({ printer, made_by: by, made_at: now, slice_id: slice?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = { plate_id: id, machine: printer, started_at: now };
  await trx
    .insertInto('print_runs')
    .values(parts.map(({ print: { orderId, position }, pieces }) => ({ ...run, order_id: orderId, position, pieces })))
    .execute();
}

interface FoundPlate extends PlateRow {
  /** what it needs, such as PLA Petrol */
  readonly filament: string;
  /** of its lines */
  readonly orderIds: readonly string[];
  /** of the order of its first line */
  readonly refId: string;
}

/** Finds a plate. Throws `plate_unknown`, also for one whose orders were deleted. */
export async function findPlate(db: Db, id: number): Promise<FoundPlate> {
  const plate = await db.selectFrom('print_plates').selectAll().where('id', '=', id).executeTakeFirst();
  const lines = await db
    .selectFrom('print_runs')
    .innerJoin('orders', 'orders.id', 'print_runs.order_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'print_runs.order_id')
        .onRef('order_lines.position', '=', 'print_runs.position'),
    )
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .select(['print_runs.order_id as orderId', 'ref_id as refId', 'material', 'color_name as colorName'])
    .where('plate_id', '=', id)
    .orderBy('orderId')
    .execute();
  const [first] = lines;
  if (!plate || !first) throw new ShopError('plate_unknown');
  return {
    ...plate,
    filament: `${first.material} ${first.colorName}`,
    orderIds: [...new Set(lines.map(({ orderId }) => orderId))],
    refId: first.refId,
  };
}

/**
 * Asks for the start of a plate whose file is on its printer: somebody has seen that the bed is clear, and which filament is
 * there. Throws `plate_filament` if it is another one, `plate_changed` if the plate is not the one to start, or what forbids
 * printing one of its orders by now.
 */
export async function startPlate(
  { connection, clock }: PlateDeps,
  id: number,
  filament: string,
  by: string,
): Promise<void> {
  const plate = await findPlate(connection.db, id);
  if (filament !== plate.filament) throw new ShopError('plate_filament', { filament: plate.filament });
  await auditedTransaction(connection.db, async (trx) => {
    for (const orderId of plate.orderIds) await startPrintingWithin(trx, orderId, clock());
    const isNext = (await firstPlate(trx, plate.printer))?.id === id;
    const started = { started_by: by, told_at: null, reason: null };
    if (plate.state !== 'sent' || !isNext || !(await movePlate(trx, plate, 'starting', started)))
      throw new ShopError('plate_changed');
    await trx.updateTable('printers').set({ filament }).where('name', '=', plate.printer).execute();
  });
}

/** Takes a plate off its printer before it began: its pieces wait again. Throws `plate_changed` if it began. */
export async function removePlate({ connection, clock }: PlateDeps, id: number): Promise<void> {
  const plate = await findPlate(connection.db, id);
  await auditedTransaction(connection.db, async (trx) => {
    for (const orderId of plate.orderIds) await lockOrder(trx, orderId);
    const isWaiting = plate.state === 'waiting' || plate.state === 'sent';
    if (!isWaiting || !(await movePlate(trx, plate, 'removed', { ended_at: clock() })))
      throw new ShopError('plate_changed');
    await trx.deleteFrom('print_runs').where('plate_id', '=', id).execute();
  });
}

/** Asks the printer to stop a plate; how its pieces went is said afterwards. Throws `plate_changed` if it does not print. */
export async function stopPlate({ connection }: PlateDeps, id: number, by: string): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('print_plates')
      .set({ stop_by: by })
      .where('id', '=', id)
      .where('state', '=', 'printing')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new ShopError('plate_changed');
  });
}
