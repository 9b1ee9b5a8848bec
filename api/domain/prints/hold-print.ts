import { sql } from 'kysely';
import type { Cents } from '../../contract/money/cents.ts';
import { MAX_QUANTITY } from '../../contract/quantity.ts';
import { cartLock } from '../../db/queries/cart-lines.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { MAX_LINES } from '../cart/cart.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export interface NewPrint {
  readonly sliceId: string;
  readonly fileId: string;
  /** of the model's latest picture */
  readonly previewId: string | null;
  readonly name: string;
  readonly material: string;
  readonly colorName: string;
  readonly hex: string;
  readonly quality: number;
  /** of one */
  readonly price: Cents;
  readonly quotedUntil: Date;
}

/**
 * Keeps the print in the cart, on the line of an equal one when there is one; that line then has the newer price. It
 * keeps its picture, which shows the same and may be in an order by now; one that had none gets the latest.
 */
export async function holdPrint(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id: owner }: Pick<Shopper, 'id'>,
  print: NewPrint,
  qty: number,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await takeTurns(trx, owner);
    const equal = await findEqual(trx, owner, print);
    const { sliceId, fileId, colorName, quotedUntil: quoted_until, previewId: preview_id, ...rest } = print;
    const { price } = rest;
    if (equal) {
      await trx
        .updateTable('prints')
        .set((eb) => ({ price, quoted_until, preview_id: eb.fn.coalesce('preview_id', eb.val(preview_id)) }))
        .where('id', '=', equal.printId)
        .execute();
      return await addPieces(trx, equal, qty, clock());
    }
    await refuseFullCart(trx, owner);
    const { id } = await trx
      .insertInto('prints')
      .values({
        ...rest,
        ...{ owner, slice_id: sliceId, file_id: fileId, color_name: colorName },
        ...{ quoted_until, preview_id, created_at: clock() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPrintLine(trx, owner, id, qty);
  });
}

/** Two presses of a button do not make two lines of one print. */
export async function takeTurns(trx: Transaction<Database>, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${cartLock(owner)}))`.execute(trx);
}

export async function refuseFullCart(trx: Transaction<Database>, owner: string): Promise<void> {
  const { lines } = await trx
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.countAll<string>().as('lines'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(lines) >= MAX_LINES) throw new ShopError('cart_full', { limit: MAX_LINES });
}

export async function addPrintLine(
  trx: Transaction<Database>,
  owner: string,
  printId: string,
  qty: number,
): Promise<void> {
  await trx.insertInto('cart_lines').values({ owner, item_id: null, qty, sides: [], print_id: printId }).execute();
}

interface EqualLine {
  readonly id: string;
  readonly printId: string;
  readonly qty: number;
}

async function findEqual(trx: Transaction<Database>, owner: string, print: NewPrint): Promise<EqualLine | undefined> {
  return await trx
    .selectFrom('cart_lines')
    .innerJoin('prints', 'prints.id', 'print_id')
    .select(['cart_lines.id', 'prints.id as printId', 'qty'])
    .where('cart_lines.owner', '=', owner)
    .where('slice_id', '=', print.sliceId)
    .where('file_id', '=', print.fileId)
    .where('material', '=', print.material)
    .where('color_name', '=', print.colorName)
    .executeTakeFirst();
}

async function addPieces(trx: Transaction<Database>, line: EqualLine, more: number, now: Date): Promise<void> {
  const qty = line.qty + more;
  if (qty > MAX_QUANTITY) throw new ShopError('quantity_limit', { limit: MAX_QUANTITY });
  await trx.updateTable('cart_lines').set({ qty, touched_at: now }).where('id', '=', line.id).execute();
}
