import { sql } from 'kysely';
import * as z from 'zod';
import {
  type AddedSeveral,
  type AddSeveral,
  type AddToCart,
  type CartLine,
  MAX_LINES,
  type SwitchBundle,
} from '../../../contract/cart.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import {
  type AddedLine,
  addCartLine,
  addCountedLine,
  claimAdding,
  countCartLines,
  type GrowthLimit,
  type LineToAdd,
  lockCart,
  readCartLines,
  type StoredLine,
  takeFromLine,
} from '../../db/queries/cart-lines.ts';
import type { Deps } from '../deps.ts';
import { createQueues } from '../queues.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError, tooManyRequests } from '../shop-error.ts';
import { requireFilament } from '../stock/filament-stock.ts';
import { priceLines } from './price-lines.ts';
import { type Choice, outOfStockError, stockDemand, validateChoice, validateLine } from './validate-line.ts';

type CartDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock'>;

/** The shopper's cart lines at current prices, oldest first. */
export async function readCart(deps: CartDeps, shopper: Shopper): Promise<CartLine[]> {
  return priceLines(deps, shopper, await readCartLines(deps.connection.pool, shopper.id));
}

export async function countLines({ connection }: Pick<CartDeps, 'connection'>, { id }: Shopper): Promise<number> {
  return await countCartLines(connection.pool, id);
}

/**
 * Up to this number a line is added without a lock. The statement counts the lines that it sees, so simultaneous requests
 * may all pass the check. Half of the limit leaves room for fifty of them, more than four processes with a pool of the
 * usual size can send at once.
 */
const UNLOCKED_LINES = MAX_LINES / 2;
/** More than anyone clicks. The queue is in memory, because waiting in the database would hold a connection each. */
const LOCKED_TURNS = { atOnce: 1, waiting: 20 };

const addInTurn = createQueues();

/**
 * Adds an item to the cart, to an equal line if there is one, and returns the whole cart. `growth` limits the lines that
 * guests may add.
 */
export async function addLine(
  deps: CartDeps,
  shopper: Shopper,
  { id: itemId, qty, sides: unsorted }: Pick<AddToCart, 'id' | 'qty' | 'sides'>,
  growth?: GrowthLimit,
): Promise<CartLine[]> {
  const { connection, catalogue } = deps;
  const sides = unsorted.toSorted();
  const error = validateChoice(catalogue, shopper, { itemId, qty, sides });
  if (error) throw error;
  const line = lineToAdd(shopper, { itemId, qty, sides }, growth);
  let result = await addCartLine(connection, { ...line, maxLines: UNLOCKED_LINES });
  if (result.kind === 'full') {
    result = await addInTurn(shopper.id, LOCKED_TURNS, () => addCountedLine(connection.pool, line));
  }
  if (result.kind === 'added') return priceLines(deps, shopper, result.lines);
  throw refusalOf(deps, result);
}

function refusalOf(
  { catalogue }: Pick<CartDeps, 'catalogue'>,
  refused: Exclude<AddedLine, { kind: 'added' }>,
): ShopError {
  switch (refused.kind) {
    case 'limited':
      return tooManyRequests(Math.max(1, Math.ceil((refused.until - Date.now()) / 1000)));
    case 'short':
      return outOfStockError(catalogue.get(refused.itemId)?.name ?? '', refused.qoh, refused.inCart);
    case 'full':
      return new ShopError('cart_full', { limit: MAX_LINES });
    case 'too_many':
      return new ShopError('quantity_limit', { limit: MAX_QUANTITY });
  }
}

function lineToAdd({ id: owner }: Shopper, choice: Choice, growth?: GrowthLimit): LineToAdd {
  const { itemId, qty, sides } = choice;
  const needs = [...stockDemand([{ ...choice, qty: 1 }])].map(([id, pieces]) => ({ itemId: id, pieces }));
  return { owner, itemId, qty, sides, needs, maxLines: MAX_LINES, maxQuantity: MAX_QUANTITY, growth };
}

/**
 * Adds several items in one step, once for each key: all that can be added, with the reason for each other. `growth`
 * limits the lines that guests may add.
 */
export async function addSeveral(
  deps: CartDeps,
  shopper: Shopper,
  { key, items }: AddSeveral & { readonly key: string },
  growth?: GrowthLimit,
): Promise<AddedSeveral> {
  const { connection, catalogue } = deps;
  const choices = items.map(({ id, qty }): Choice => ({ itemId: id, qty, sides: [] }));
  const refused = new Map<Choice, ShopError>();
  let after: StoredLine[] = [];
  let limit: ShopError | undefined;
  const add = () =>
    inTransaction(connection.pool, async (client) => {
      await lockCart(client, shopper.id);
      after = await readCartLines(client, shopper.id);
      if (!(await claimAdding(client, shopper.id, key))) return false;
      // One statement a line, as everywhere: it knows all rules of a cart, which has few lines.
      for (const choice of choices) {
        const error = validateChoice(catalogue, shopper, choice);
        if (error) {
          refused.set(choice, error);
          continue;
        }
        const result = await addCartLine(client, lineToAdd(shopper, choice, growth));
        if (result.kind === 'added') after = result.lines;
        else if (result.kind === 'limited') limit ??= refusalOf(deps, result);
        else refused.set(choice, refusalOf(deps, result));
      }
      return !limit;
    });
  const isFirst = await addInTurn(shopper.id, LOCKED_TURNS, add);
  if (limit) throw limit;
  if (!isFirst) {
    // What the first request answered was lost on its way: what is still missing is what it refused.
    for (const choice of choices) {
      if (after.some(({ itemId, sides }) => itemId === choice.itemId && sides.length === 0)) continue;
      const error = validateLine(catalogue, shopper, choice, stockDemand([...after, choice]), stockDemand(after));
      if (error) refused.set(choice, error);
    }
  }
  return {
    lines: priceLines(deps, shopper, after),
    refused: Array.from(refused, ([{ itemId }, { message }]) => ({ id: itemId, message })),
  };
}

/**
 * Replaces rolls that lie singly in the cart by a bundle of them, or one bundle by its rolls, and returns the whole cart:
 * both or nothing, so that no shopper ends up with neither.
 */
export async function switchBundle(
  deps: CartDeps,
  shopper: Shopper,
  { id, sides: unsorted, to }: SwitchBundle,
): Promise<CartLine[]> {
  const { connection, catalogue } = deps;
  const sides = unsorted.toSorted();
  const bundle = { itemId: id, qty: 1, sides };
  const counts = stockDemand(sides.map((itemId) => ({ itemId, qty: 1, sides: [] })));
  const singles = Array.from(counts, ([itemId, qty]) => ({ itemId, qty, sides: [] }));
  const tags = catalogue.get(id)?.tags;
  if (!tags || !bundleRuleOf(tags)) throw new ShopError('item_unknown');
  const invalid = [bundle, ...singles].map((choice) => validateChoice(catalogue, shopper, choice)).find(Boolean);
  if (invalid) throw invalid;
  const [taken, added] = to === 'bundle' ? [singles, [bundle]] : [[bundle], singles];
  let after: StoredLine[] = [];
  let refusal: ShopError | undefined;
  await inTransaction(connection.pool, async (client) => {
    await lockCart(client, shopper.id);
    for (const choice of taken) {
      if (!(await takeFromLine(client, shopper.id, choice))) refusal ??= new ShopError('line_unknown');
    }
    for (const choice of added) {
      const result = await addCartLine(client, lineToAdd(shopper, choice));
      if (result.kind === 'added') after = result.lines;
      else refusal ??= refusalOf(deps, result);
    }
    return !refusal;
  });
  if (refusal) throw refusal;
  return priceLines(deps, shopper, after);
}

/**
 * Changes a line's quantity and returns the whole cart. A smaller quantity is always allowed, so that a shopper can fix a
 * cart step by step when others have bought the stock.
 */
export async function changeLine(deps: CartDeps, shopper: Shopper, lineId: string, qty: number): Promise<CartLine[]> {
  const { connection, catalogue } = deps;
  const lines = await readCartLines(connection.pool, shopper.id);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new ShopError('line_unknown');
  const changed = { ...line, qty };
  const after = lines.map((each) => (each === line ? changed : each));
  const error =
    qty > line.qty
      ? validateLine(catalogue, shopper, changed, stockDemand(after), stockDemand(lines))
      : stepErrorOnly(validateChoice(catalogue, shopper, changed));
  if (error) throw error;
  if (line.print && qty > line.qty) {
    const { material, colorName } = line.print;
    const others = lines.filter((each) => each !== line && each.print?.colorName === colorName);
    const works = [...others, changed].flatMap(({ print, qty: quantity }) =>
      print?.material === material ? [{ ...print, quantity }] : [],
    );
    await requireFilament(deps, connection.db, works);
  }
  const { numUpdatedRows } = await connection.db
    .updateTable('cart_lines')
    .set({ qty, touched_at: deps.clock() })
    .where('id', '=', lineId)
    .where('owner', '=', shopper.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('line_unknown');
  return priceLines(deps, shopper, after);
}

/** Every other error was there before, and a smaller quantity does not make it worse. */
function stepErrorOnly(error: ShopError | undefined): ShopError | undefined {
  return error?.code === 'quantity_step' ? error : undefined;
}

/** Removes a line from the shopper's cart. Another shopper's line gives the same error as an unknown one. */
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

const DAYS_KEPT = 30;

/** Deletes carts that nobody changed for thirty days; returns the number of deleted lines. */
export async function sweepCarts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  const { numAffectedRows } = await sql`
    delete from cart_lines old where touched_at < ${before}
      and not exists (select from cart_lines used where used.owner = old.owner and used.touched_at >= ${before})
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}
