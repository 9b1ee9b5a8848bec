import type { AddToCart, CartLine } from '../../contract/cart.ts';
import type { Deps } from '../../deps.ts';
import { type PromisedPrices, readQuote } from '../../gateways/quotes/quote-token.ts';
import { readCart } from '../cart/cart.ts';
import { readModelFile } from '../models/read-model-file.ts';
import { qualityOfLayer } from '../quotes/quality-of-layer.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { finishedSlice } from '../slices/slice-jobs.ts';
import { holdPrint, type NewPrint } from './hold-print.ts';
import { putPrintBack } from './put-print-back.ts';

export type AddPrintDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;
type PrintToAdd = Pick<AddToCart, 'id' | 'qty' | 'quote' | 'options'>;

/** Puts a print into the cart by the shop's own quote, which alone says what it costs; gives back the whole cart. */
export async function addPrint(deps: AddPrintDeps, shopper: Shopper, wish: PrintToAdd): Promise<CartLine[]> {
  const { quote, ...print } = wish;
  if (quote === undefined) await putPrintBack(deps, shopper, print);
  else await holdPrint(deps, shopper, await promisedPrint(deps, shopper, { ...print, quote }), wish.qty);
  return await readCart(deps, shopper);
}

/** What was quoted is what is bought: a page that shows another color by now has to ask again. */
async function promisedPrint(
  deps: AddPrintDeps,
  shopper: Shopper,
  { id: jobId, quote, options }: PrintToAdd & { quote: string },
): Promise<NewPrint> {
  const { prints, validUntil } = await ownQuote(deps, shopper, quote);
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
  const { material, colorName, hex, price } = promised;
  return {
    ...{ sliceId, fileId, previewId, name, material, colorName, hex },
    ...{ quality: quality.stop, price, quotedUntil: validUntil },
  };
}

async function ownQuote(
  { settings, clock }: AddPrintDeps,
  { id: owner }: Shopper,
  token: string,
): Promise<PromisedPrices> {
  const quote = await readQuote(token, settings.tokenSecret);
  if (quote?.owner !== owner) throw new ShopError('quote_invalid');
  if (quote.validUntil <= clock()) throw new ShopError('quote_expired');
  return quote;
}
