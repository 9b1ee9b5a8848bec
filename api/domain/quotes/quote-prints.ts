import { cents } from '../../contract/money/cents.ts';
import type { Quote, QuotedPrint, QuoteRequest } from '../../contract/queu3d/quote.ts';
import { signQuote } from '../../gateways/quotes/quote-token.ts';
import type { Shopper } from '../session/shopper.ts';
import { pricePrint, type QuoteDeps } from './price-print.ts';

/** Prices finished jobs and signs the prices, so that the cart can take the shop at its word for as long as they hold. */
export async function quotePrints(deps: QuoteDeps, shopper: Shopper, { prints: wanted }: QuoteRequest): Promise<Quote> {
  const { clock, print, settings } = deps;
  const prints: QuotedPrint[] = [];
  for (const wish of wanted) prints.push(await pricePrint(deps, shopper, wish));
  const seconds = Math.floor(clock().getTime() / 1000) + print.machine.quoteHours * 3600;
  const validUntil = new Date(seconds * 1000);
  const promised = prints.map(({ jobId, material, colorName, hex, each }) => ({
    ...{ jobId, material, colorName, hex },
    price: each,
  }));
  return {
    quote: await signQuote({ owner: shopper.id, validUntil, prints: promised }, settings.tokenSecret),
    validUntil: validUntil.toISOString(),
    prints,
    total: cents(prints.reduce((sum, { price }) => sum + price, 0)),
  };
}
