import { itemPath } from '../../contract/catalogue/addresses.ts';
import { gramsOf } from '../../contract/catalogue/grams.ts';
import type { Item } from '../../contract/catalogue/item.ts';
import { printPrice } from '../../contract/money/print-price.ts';
import type { PrintMaterial } from '../../contract/queu3d/print-content.ts';
import type { QuotedPrint, QuoteRequest } from '../../contract/queu3d/quote.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readModelFile } from '../models/read-model-file.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { finishedSlice } from '../slices/slice-jobs.ts';
import { qualityOfLayer } from './quality-of-layer.ts';

/** Spools of a color that are in stock, cheapest first: what is out of stock cannot be printed with. */
function printSpools(catalogue: Pick<Catalogue, 'list'>, material: string, colorName: string): Item[] {
  return catalogue
    .list()
    .filter(({ active, qoh, data }) => active && qoh > 0 && !data.discordOnly)
    .filter(({ tags }) => tags.material === material && tags.colorName === colorName)
    .filter(({ tags }) => gramsOf(tags.weight) !== undefined)
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
}

/** The cheapest spool that is enough, else the one with most on it. */
function spoolFor(spools: readonly Item[], grams: number): Item | undefined {
  const weight = ({ tags }: Item) => gramsOf(tags.weight) ?? 0;
  return spools.find((spool) => weight(spool) >= grams) ?? spools.toSorted((a, b) => weight(b) - weight(a))[0];
}

export type QuoteDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;

/** What a finished job of the shopper's costs in a material and a color, by the shop's own slice. */
export async function pricePrint(
  deps: QuoteDeps,
  shopper: Shopper,
  { jobId, material: wanted, colorName, quantity }: QuoteRequest['prints'][number],
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
  if (!one) throw new ShopError('colour_unavailable', { color: colorName, material: wanted });
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
