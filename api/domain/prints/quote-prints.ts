import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { cents } from '../../../contract/cents.ts';
import { printGrams, printPrice } from '../../../contract/money/print-price.ts';
import { shownInfill } from '../../../contract/queu3d/limits.ts';
import { piecesPerPlate } from '../../../contract/queu3d/plates.ts';
import type { PrintContent, PrintMaterial, PrintQuality } from '../../../contract/queu3d/print-content.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import { printName } from '../../../contract/queu3d/print-name.ts';
import type { Quote, QuotedPrint, QuoteRequest } from '../../../contract/queu3d/quote.ts';
import { hasSupports, type SliceSettings } from '../../../contract/queu3d/settings.ts';
import { signQuote } from '../../gateways/quotes/quote-token.ts';
import type { Deps } from '../deps.ts';
import { readModelFile } from '../models/find-model.ts';
import type { Shopper } from '../session/shopper.ts';
import { shipsBy } from '../shipping/ships-by.ts';
import { ShopError } from '../shop-error.ts';
import { finishedSlice } from '../slices/slice-jobs.ts';
import { type FilamentWork, requireFilament, spoolsOf } from '../stock/filament-stock.ts';

/** Prices finished jobs and signs the prices, which the cart accepts until they expire. */
export async function quotePrints(
  deps: QuoteDeps,
  shopper: Shopper,
  { prints: requested }: QuoteRequest,
): Promise<Quote> {
  const { clock, print, settings } = deps;
  const prints: QuotedPrint[] = [];
  const works: FilamentWork[] = [];
  for (const request of requested) {
    const { filament, ...priced } = await pricePrint(deps, shopper, request);
    prints.push(priced);
    works.push({ ...request, filament });
  }
  await requireFilament(deps, deps.connection.db, works);
  const seconds = Math.floor(clock().getTime() / 1000) + print.machine.quoteHours * 3600;
  const validUntil = new Date(seconds * 1000);
  const quoted = prints.map(({ jobId, material, colorName, hex, single, quantity }) => ({
    jobId,
    material,
    colorName,
    hex,
    price: single,
    quantity,
  }));
  return {
    quote: await signQuote(
      { owner: shopper.id, validUntil, prints: quoted, breaks: print.breaks },
      settings.tokenSecret,
    ),
    validUntil: validUntil.toISOString(),
    prints,
    total: cents(prints.reduce((sum, { price }) => sum + price, 0)),
    ...(await shipsBy(deps, deps.connection.db, prints)),
  };
}

/** The print quality of a slice's layer height; undefined when content no longer has it. */
export function qualityOfLayer(
  { qualities }: Pick<PrintContent, 'qualities'>,
  { overrides }: SliceSettings,
): PrintQuality | undefined {
  return qualities.find(({ layerHeight }) => layerHeight === overrides.layer_height);
}

/** The cheapest spool that is large enough, or else the largest. */
function spoolFor(spools: readonly Item[], grams: number): Item | undefined {
  const weight = ({ tags }: Item) => gramsOf(tags.weight) ?? 0;
  return spools.find((spool) => weight(spool) >= grams) ?? spools.toSorted((a, b) => weight(b) - weight(a))[0];
}

export type QuoteDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'print' | 'store' | 'businessDays' | 'clock' | 'settings'
>;

/** The price of a shopper's finished job in a material and a color, from the shop's own slice. */
async function pricePrint(
  deps: QuoteDeps,
  shopper: Shopper,
  { jobId, material: materialName, colorName, quantity }: QuoteRequest['prints'][number],
): Promise<QuotedPrint & Pick<FilamentWork, 'filament'>> {
  const { catalogue, print } = deps;
  const { fileId, settings, filament, supports, printTime, size } = await finishedSlice(deps, shopper, jobId);
  const { name } = await readModelFile(deps, shopper, fileId);
  const material = print.materials.find((each) => each.name === materialName);
  if (!material)
    throw new ShopError('print_settings', { reason: `We do not print with ${materialLabel(materialName)}.` });
  requireSameTemperatures(material, settings);
  const quality = qualityOfLayer(print, settings);
  if (!quality) throw new ShopError('print_settings', { reason: 'Please calculate this price again.' });
  const spools = spoolsOf(catalogue, materialName, colorName);
  const [one] = spools;
  if (!one) throw new ShopError('colour_unavailable', { color: colorName, material: materialLabel(materialName) });
  const extras = extrasOf(settings.overrides);
  const perPlate = piecesPerPlate({ size, ...extras, seconds: printTime }, print.machine);
  const { total, ...price } = printPrice(
    { filament, seconds: printTime, quantity, perPlate },
    { material, quality, machine: print.machine },
    print.breaks,
  );
  const { stop, layerHeight, label } = quality;
  return {
    jobId,
    fileId,
    name: printName(name, settings),
    material: materialName,
    colorName,
    hex: one.data.hex,
    quality: { stop, layerHeight, label },
    infill: shownInfill(settings.overrides.infill_sparse_density),
    supports: hasSupports(settings.overrides, supports),
    ...extras,
    ...(settings.repair && { repaired: true }),
    ...price,
    ...(supports !== null && { supportGrams: printGrams(supports, material) }),
    printTime,
    perPlate,
    quantity,
    price: total,
    filament,
    spool: offer(spoolFor(spools, price.grams * quantity)),
  };
}

/** A slice contains its material's temperatures, so another material needs the same ones. */
function requireSameTemperatures(
  { name, nozzleTemperature, bedTemperature }: PrintMaterial,
  { overrides }: SliceSettings,
): void {
  const fits =
    overrides.material_print_temperature === nozzleTemperature && overrides.material_bed_temperature === bedTemperature;
  if (fits) return;
  throw new ShopError('print_settings', {
    reason: `${materialLabel(name)} prints at other temperatures. Please calculate again.`,
  });
}

function offer(spool: ReturnType<typeof spoolFor>): QuotedPrint['spool'] {
  return spool ? { itemId: spool.id, name: spool.name, price: spool.price, url: itemPath(spool.tags) } : null;
}
