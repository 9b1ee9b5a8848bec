import { sql } from 'kysely';
import { type AddToCart, type CartLine, MAX_LINES } from '../../../contract/cart.ts';
import type { Cents } from '../../../contract/cents.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import type { QuantityBreak } from '../../../contract/queu3d/print-content.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import { printName } from '../../../contract/queu3d/print-name.ts';
import { cartLock } from '../../db/queries/cart-lines.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { type PromisedPrices, readQuote } from '../../gateways/quotes/quote-token.ts';
import { readCart } from '../cart/cart.ts';
import { isPriceHeld } from '../cart/price-print-line.ts';
import type { Deps } from '../deps.ts';
import { readModelFile } from '../models/find-model.ts';
import { isUuid } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { finishedSlice } from '../slices/slice-jobs.ts';
import { requireFilament } from '../stock/filament-stock.ts';
import { qualityOfLayer } from './quote-prints.ts';

type AddPrintDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;
type PrintToAdd = Pick<AddToCart, 'id' | 'qty' | 'quote' | 'options'>;

/** Adds a print to the cart at the price of the shop's own signed quote; returns the whole cart. */
export async function addPrint(deps: AddPrintDeps, shopper: Shopper, request: PrintToAdd): Promise<CartLine[]> {
  const { quote, ...print } = request;
  if (quote === undefined) await restorePrint(deps, shopper, print);
  else await addQuotedPrint(deps, shopper, await quotedPrint(deps, shopper, { ...print, quote }), request.qty);
  return await readCart(deps, shopper);
}

/** The print as it was quoted: a page that now shows another color has to request a new quote. */
async function quotedPrint(
  deps: AddPrintDeps,
  shopper: Shopper,
  { id: jobId, quote, options }: PrintToAdd & { quote: string },
): Promise<NewPrint> {
  const { prints, validUntil, breaks } = await ownQuote(deps, shopper, quote);
  const promised = prints.find(
    (print) =>
      print.jobId === jobId &&
      print.material === (options?.material ?? print.material) &&
      print.colorName === (options?.color ?? print.colorName),
  );
  if (!promised) throw new ShopError('quote_invalid');
  const { sliceId, fileId, settings } = await finishedSlice(deps, shopper, jobId);
  const { name, previewId } = await readModelFile(deps, shopper, fileId);
  const quality = qualityOfLayer(deps.print, settings);
  if (!quality) throw new ShopError('quote_invalid');
  const { material, colorName, hex, price, quantity } = promised;
  return {
    sliceId,
    fileId,
    previewId,
    name: printName(name, settings),
    material,
    colorName,
    hex,
    quality: quality.stop,
    price,
    breaks,
    quotedUntil: validUntil,
    quantity,
  };
}

async function ownQuote(
  { settings, clock }: AddPrintDeps,
  { id: owner }: Shopper,
  token: string,
): Promise<PromisedPrices> {
  const quote = await readQuote(token, settings.tokenSecrets);
  if (quote?.owner !== owner) throw new ShopError('quote_invalid');
  if (quote.validUntil <= clock()) throw new ShopError('quote_expired');
  return quote;
}

interface NewPrint {
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
  readonly breaks: readonly QuantityBreak[] | null;
  readonly quotedUntil: Date;
  /** pieces that it was quoted for: more of them need filament on the shelf */
  readonly quantity: number;
}

/**
 * Adds the print to the cart, or to the line of an equal print, which then gets the newer price. That line keeps its
 * preview, which shows the same and may be part of an order; without one it gets the latest.
 */
async function addQuotedPrint(
  deps: Pick<Deps, 'connection' | 'clock' | 'catalogue' | 'print'>,
  { id: owner }: Pick<Shopper, 'id'>,
  print: NewPrint,
  qty: number,
): Promise<void> {
  const { connection, clock } = deps;
  await connection.db.transaction().execute(async (trx) => {
    await lockCart(trx, owner);
    const equal = await findEqual(trx, owner, print);
    const { sliceId, fileId, colorName, quotedUntil: quoted_until, previewId: preview_id, quantity, ...more } = print;
    const { price, ...kept } = more;
    const breaks = more.breaks && JSON.stringify(more.breaks);
    const rest = { ...kept, price, breaks };
    if (equal) {
      await trx
        .updateTable('prints')
        .set((eb) => ({ price, breaks, quoted_until, preview_id: eb.fn.coalesce('preview_id', eb.val(preview_id)) }))
        .where('id', '=', equal.printId)
        .execute();
      await increaseQuantity(trx, equal, qty, clock());
      if (equal.qty + qty > quantity) await requireFilamentOf(deps, trx, owner, print);
      return;
    }
    await requireFreeLine(trx, owner);
    const { id } = await trx
      .insertInto('prints')
      .values({
        ...rest,
        owner,
        slice_id: sliceId,
        file_id: fileId,
        color_name: colorName,
        quoted_until,
        preview_id,
        created_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPrintLine(trx, owner, id, qty);
    if (qty > quantity) await requireFilamentOf(deps, trx, owner, print);
  });
}

/** Rejects a cart whose prints in a color need more than there is; the change before is then undone. */
async function requireFilamentOf(
  deps: Pick<Deps, 'catalogue' | 'print'>,
  trx: Transaction<Database>,
  owner: string,
  { material, colorName }: Pick<NewPrint, 'material' | 'colorName'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('cart_lines')
    .innerJoin('prints', 'prints.id', 'print_id')
    .innerJoin('slices', 'slices.id', 'slice_id')
    .select(['filament_mm3', 'qty'])
    .where('cart_lines.owner', '=', owner)
    .where('material', '=', material)
    .where('color_name', '=', colorName)
    .orderBy('cart_lines.touched_at')
    .execute();
  const works = rows.map(({ filament_mm3, qty }) => ({
    material,
    colorName,
    filament: filament_mm3 ?? 0,
    quantity: qty,
  }));
  await requireFilament(deps, trx, works);
}

/** Serializes changes of one cart, so that a double click does not add the same print twice. */
async function lockCart(trx: Transaction<Database>, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${cartLock(owner)}))`.execute(trx);
}

async function requireFreeLine(trx: Transaction<Database>, owner: string): Promise<void> {
  const { lines } = await trx
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.countAll<string>().as('lines'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(lines) >= MAX_LINES) throw new ShopError('cart_full', { limit: MAX_LINES });
}

async function addPrintLine(trx: Transaction<Database>, owner: string, printId: string, qty: number): Promise<void> {
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

async function increaseQuantity(trx: Transaction<Database>, line: EqualLine, more: number, now: Date): Promise<void> {
  const qty = line.qty + more;
  if (qty > MAX_QUANTITY) throw new ShopError('quantity_limit', { limit: MAX_QUANTITY });
  await trx.updateTable('cart_lines').set({ qty, touched_at: now }).where('id', '=', line.id).execute();
}

/**
 * Puts a removed print back into the cart at its earlier price; possible for a day after its removal. A print that was
 * ordered before is bought again while its price holds.
 */
async function restorePrint(
  deps: Pick<Deps, 'connection' | 'print' | 'clock'>,
  { id: owner }: Pick<Shopper, 'id'>,
  { id: printId, qty }: { readonly id: string; readonly qty: number },
): Promise<void> {
  if (!isUuid(printId)) throw new ShopError('quote_invalid');
  await deps.connection.db.transaction().execute(async (trx) => {
    await lockCart(trx, owner);
    const print = await trx
      .selectFrom('prints')
      .innerJoin('slices', 'slices.id', 'slice_id')
      .leftJoin('cart_lines', 'cart_lines.print_id', 'prints.id')
      .select(['cart_lines.id as lineId', 'ordered_at', 'material', 'quality', 'price'])
      .select(['quoted_until', 'filament_mm3', 'print_seconds', 'size', 'slices.settings'])
      .where('prints.id', '=', printId)
      .where('prints.owner', '=', owner)
      .executeTakeFirst();
    if (!print) throw new ShopError('quote_invalid');
    if (print.lineId !== null) return;
    const { quoted_until, filament_mm3: filament, print_seconds: seconds } = print;
    const isHeld = () =>
      isPriceHeld(deps, {
        ...print,
        filament: filament ?? 0,
        seconds: seconds ?? 0,
        brim: extrasOf(print.settings.overrides).brim ?? false,
        quotedUntil: quoted_until.toISOString(),
      });
    if (print.ordered_at && !isHeld()) throw new ShopError('quote_expired');
    await requireFreeLine(trx, owner);
    await addPrintLine(trx, owner, printId, qty);
  });
}
