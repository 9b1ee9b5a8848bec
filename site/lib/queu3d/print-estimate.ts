import { cents } from '../../../api/contract/money/cents.ts';
import { printPrice } from '../../../api/contract/money/print-price.ts';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import { estimateFilament } from '../../../slicer/mesh/estimate-filament.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import { materialOf, qualityOf } from './slice-settings.ts';

/** Cents. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** The estimate is within 5% of the slice from this infill on; below it, a thin wall was 32% off. */
const SURE_FROM = 20;
const SURE = 0.05;
const UNSURE = 0.3;
/**
 * mm: an upright wall so thick leaves a gap between its lines that the engine fills. A plate lying down has none; which
 * of them a model is made of is not known here, so that the range reaches up to a solid print.
 */
const FILLED = { from: 1.5, to: 1.95 };
const SOLID = 1.02;
/** Above $20 in whole dollars, below in dimes: more would look exact. */
const WHOLE_DOLLARS_FROM = 2000;

/** What the prints will about cost. `volume` in mm³ and `area` in mm² as the file has them, in its own units. */
export function priceRange(
  measures: { readonly volume: number; readonly area: number; readonly bend?: number },
  settings: PrintSettings,
  content: PrintContent,
): PriceRange {
  const factor = (settings.scale / 100) * settings.unit;
  const size = {
    volume: measures.volume * factor ** 3,
    area: measures.area * factor ** 2,
    bend: (measures.bend ?? 0) * factor,
  };
  const filament = estimateFilament(size, settings.infill);
  const missing = Math.max(0, SURE_FROM - settings.infill) / SURE_FROM;
  const margin = SURE + (UNSURE - SURE) * missing;
  const price = (used: number) =>
    printPrice(used, materialOf(settings, content), qualityOf(settings, content), settings.quantity).total;
  const thickness = (2 * size.volume) / size.area;
  const mayBeSolid = thickness > FILLED.from && thickness < FILLED.to;
  const most = Math.max(filament * (1 + margin), mayBeSolid ? size.volume * SOLID : 0);
  const [low, high] = [price(filament * (1 - margin)), price(most)];
  const grain = high >= WHOLE_DOLLARS_FROM ? 100 : 10;
  return { low: cents(Math.floor(low / grain) * grain), high: cents(Math.ceil(high / grain) * grain) };
}
