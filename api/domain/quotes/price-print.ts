import { itemPath } from '../../contract/catalogue/addresses.ts';
import { printPrice } from '../../contract/money/print-price.ts';
import type { PrintMaterial } from '../../contract/queu3d/print-content.ts';
import type { QuotedPrint, QuoteWish } from '../../contract/queu3d/quote.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../../deps.ts';
import { readModelFile } from '../models/read-model-file.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { finishedSlice } from '../slices/finished-slice.ts';
import { printSpools, spoolFor } from './print-spools.ts';
import { qualityOfLayer } from './quality-of-layer.ts';

export type QuoteDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;

/** What a finished job of the shopper's costs in a material and a colour, by the shop's own slice. */
export async function pricePrint(
  deps: QuoteDeps,
  shopper: Shopper,
  { jobId, material: wanted, colorName, quantity }: QuoteWish['prints'][number],
): Promise<QuotedPrint> {
  const { catalogue, print } = deps;
  const { fileId, settings, filament, printTime } = await finishedSlice(deps, shopper, jobId);
  const { name } = await readModelFile(deps, shopper, fileId);
  const material = print.materials.find((each) => each.name === wanted);
  if (!material) throw new ShopError('print_settings', { reason: `We do not print with ${wanted}.` });
  refuseOtherMaterial(material, settings);
  const quality = qualityOfLayer(print, settings);
  if (!quality) throw new ShopError('print_settings', { reason: 'Please calculate this price again.' });
  const spools = printSpools(catalogue, wanted, colorName);
  const [one] = spools;
  if (!one) throw new ShopError('colour_unavailable', { colour: colorName, material: wanted });
  const { total, ...price } = printPrice(filament, material, quality, quantity);
  const { stop, layerHeight, label } = quality;
  return {
    ...{ jobId, fileId, name, material: wanted, colorName, hex: one.data.hex },
    quality: { stop, layerHeight, label },
    infill: settings.overrides.infill_sparse_density,
    ...price,
    ...{ printTime, quantity, price: total },
    spool: offer(spoolFor(spools, price.grams * quantity)),
  };
}

/** A slice holds the temperatures of its material: another may be printed from it only when those are the same. */
function refuseOtherMaterial(
  { name, nozzleTemperature, bedTemperature }: PrintMaterial,
  { overrides }: SliceSettings,
): void {
  const fits =
    overrides.material_print_temperature === nozzleTemperature && overrides.material_bed_temperature === bedTemperature;
  if (fits) return;
  throw new ShopError('print_settings', { reason: `${name} prints at other temperatures. Please calculate again.` });
}

function offer(spool: ReturnType<typeof spoolFor>): QuotedPrint['spool'] {
  return spool ? { itemId: spool.id, name: spool.name, price: spool.price, url: itemPath(spool.tags) } : null;
}
