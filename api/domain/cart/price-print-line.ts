import type { CartLine } from '../../../contract/cart.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { cents } from '../../../contract/cents.ts';
import { printPrice } from '../../../contract/money/print-price.ts';
import { priceWithBreak } from '../../../contract/money/quantity-breaks.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { shownInfill } from '../../../contract/queu3d/limits.ts';
import { piecesPerPlate } from '../../../contract/queu3d/plates.ts';
import type { StoredLine, StoredPrint } from '../../db/queries/cart-lines.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

export type PrintLineDeps = Pick<Deps, 'print' | 'clock'>;

/**
 * A print as a cart line: at the quoted price and breaks while the quote is valid, then at today's rates. Its quantity
 * here decides the break, whatever was quoted: a line that grows gets cheaper by the piece, one that shrinks does not. It reserves no stock: a
 * color that sells out after the quote is printed all the same.
 */
export function pricePrintLine(deps: PrintLineDeps, line: StoredLine, print: StoredPrint): CartLine {
  const { id, itemId, qty } = line;
  const { material, colorName, infill, supports, walls, brim, repair, name, fileId, previewId, hex } = print;
  const rates = ratesOf(deps, print);
  const today = rates && printPrice({ ...workOf(deps, print), quantity: qty }, rates, deps.print.breaks);
  const isQuoted = new Date(print.quotedUntil) > deps.clock();
  const price =
    isQuoted || !today ? priceWithBreak(cents(print.price), print.breaks ?? deps.print.breaks, qty) : today.each;
  const preview = previewId === null ? undefined : `/api/file/${fileId}/preview?of=${previewId}`;
  return {
    id,
    itemId,
    qty,
    type: 'pod',
    options: {
      material,
      colorName,
      color: colorName,
      infill: shownInfill(infill),
      diameter: '',
      ...(supports && { supports }),
      ...(walls && { walls }),
      ...(brim && { brim }),
      ...(repair && { repaired: true }),
      price,
      fileId,
      preview,
      weight: today ? `${today.grams}g` : '',
      quality: rates?.quality.label,
    },
    sides: [],
    price,
    name: `Print of ${name}`,
    description: `Your model, printed in ${colorName} ${materialLabel(material)}.`,
    images: preview === undefined ? [] : [preview],
    data: {
      freeGround: false,
      isPart: false,
      isTenPack: false,
      hex,
      printId: print.id,
      qoh: MAX_QUANTITY,
      atMost: MAX_QUANTITY,
      step: 1,
      sideNames: [],
    },
    error: lineError(qty, isQuoted || today !== undefined)?.message ?? null,
  };
}

/** Whether a print still costs what it cost: its quote is valid, or today's rates give the same. */
export function isPriceHeld(
  deps: PrintLineDeps,
  print: Pick<StoredPrint, 'material' | 'quality' | 'price' | 'quotedUntil'> & StoredWork,
): boolean {
  if (new Date(print.quotedUntil) > deps.clock()) return true;
  const rates = ratesOf(deps, print);
  return rates !== undefined && printPrice({ ...workOf(deps, print), quantity: 1 }, rates, []).single === print.price;
}

type StoredWork = Pick<StoredPrint, 'filament' | 'seconds' | 'size' | 'brim'>;

function workOf({ print: { machine } }: PrintLineDeps, { filament, seconds, size, brim }: StoredWork) {
  return { filament, seconds, perPlate: piecesPerPlate({ size, brim, seconds }, machine) };
}

/** Undefined when content no longer has the material or quality. */
function ratesOf(
  { print: { materials, qualities, machine } }: PrintLineDeps,
  print: Pick<StoredPrint, 'material' | 'quality'>,
) {
  const material = materials.find(({ name }) => name === print.material);
  const quality = qualities.find(({ stop }) => stop === print.quality);
  return material && quality && { material, quality, machine };
}

/** Merging two carts can exceed the maximum quantity of a line. */
function lineError(qty: number, hasPrice: boolean): ShopError | undefined {
  if (!hasPrice) return new ShopError('quote_expired');
  return qty > MAX_QUANTITY ? new ShopError('quantity_limit', { limit: MAX_QUANTITY }) : undefined;
}
