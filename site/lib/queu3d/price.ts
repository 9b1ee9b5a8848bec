import { cents } from '../../../contract/cents.ts';
import { printGrams, printPrice } from '../../../contract/money/print-price.ts';
import type { ModelSize } from '../../../contract/queu3d/job.ts';
import { MAX_INFILL } from '../../../contract/queu3d/limits.ts';
import { MAX_PIECES_PLATE, piecesPerPlate } from '../../../contract/queu3d/plates.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import type { Quote, QuotedPrint } from '../../../contract/queu3d/quote.ts';
import {
  estimateFilament,
  estimateMargin,
  filamentOf,
  type PrintVolumes,
} from '../../../slicer/mesh/estimate-filament.ts';
import { ONE_LINE } from './model-facts.ts';
import { keepsSlice, materialOf, type PrintSettings, qualityOf } from './print-settings.ts';

/** What a slicer found: the filament and time that one print takes. */
export interface Slice {
  readonly slicedBy: 'browser' | 'server';
  /** mm³ of filament */
  readonly filament: number;
  /** mm³ of it that are supports; undefined without them */
  readonly supports?: number | undefined;
  /** seconds */
  readonly printTime: number;
  /** as posed */
  readonly size?: ModelSize | undefined;
  /** of the print, in the layer format, if this browser has sliced it */
  readonly layers?: Uint8Array | undefined;
  /** the shop's job; null while only this browser has sliced the model */
  readonly jobId: string | null;
}

/** A price as the page shows it; amounts in cents. */
export interface PricedPrint
  extends Pick<
    QuotedPrint,
    'grams' | 'supportGrams' | 'printTime' | 'perPlate' | 'perGram' | 'machine' | 'single' | 'each' | 'price'
  > {
  readonly spool: QuotedPrint['spool'];
}

/** The shop's own price if it has quoted exactly this print, else a price by the rates the page was built with. */
export function pricedPrint(
  settings: PrintSettings,
  slice: Slice,
  quote: Quote | null,
  content: PrintContent,
): PricedPrint {
  const quoted = quote && quotedPrint(quote, settings, slice);
  if (quoted) return quoted;
  const { quantity } = settings;
  const material = materialOf(settings, content);
  const { filament, supports, printTime } = slice;
  const quality = qualityOf(settings, content);
  const { machine: printer } = content;
  const { size } = slice;
  const perPlate = piecesPerPlate({ size, brim: settings.brim, seconds: printTime }, printer);
  const print = { filament, seconds: printTime, quantity, perPlate };
  const price = printPrice(print, { material, quality, machine: printer }, content.breaks);
  const { grams, perGram, machine, single, each, total } = price;
  return {
    grams,
    perGram,
    machine,
    single,
    each,
    price: total,
    printTime,
    perPlate,
    spool: null,
    ...(supports !== undefined && { supportGrams: printGrams(supports, material) }),
  };
}

/** A print in two poses. */
export interface Turn {
  /** mm³ of supports */
  readonly now: number;
  readonly turned: number;
  /** mm that the turned print is lower */
  readonly lower: number;
}

/** Of what a pose needs, and grams: the triangles of a ball alone make 8% between its poses. */
const WORTH_SHARE = 0.2;
const WORTH_GRAMS = 1;
/** Seconds that a layer takes for itself. With the fastest pace, 8 of 9 parts drawn by others are within twice of it. */
const LAYER_TIME = 2;

/** About what a turn saves; undefined where it is not worth it, or the print would take longer. */
export function savedByTurn(
  { now, turned, lower }: Turn,
  settings: PrintSettings,
  content: PrintContent,
): { readonly grams: number; readonly seconds: number } | undefined {
  const { layerHeight } = qualityOf(settings, content);
  const saved = now - turned;
  const grams = printGrams(saved, materialOf(settings, content));
  const seconds = (saved / (ONE_LINE * layerHeight)) * PACE.fastest + (lower / layerHeight) * LAYER_TIME;
  return saved < WORTH_SHARE * now || grams < WORTH_GRAMS || seconds < 0 ? undefined : { grams, seconds };
}

type EarlierSlice = { readonly settings: PrintSettings; readonly slice: Slice } | null;

/**
 * Cents for the same print with supports if it now has none, or without if it has, by an earlier slice; undefined when
 * there is none or another setting has changed since.
 */
export function otherPrice(settings: PrintSettings, other: EarlierSlice, content: PrintContent): number | undefined {
  const slice = otherSlice(settings, other, content);
  return slice && pricedPrint({ ...settings, supports: !settings.supports }, slice, null, content).price;
}

/** Whether the slicer, asked for supports of this very print, has found that it needs none. */
export function needsNoSupports(
  settings: PrintSettings,
  slice: Slice | null,
  other: EarlierSlice,
  content: PrintContent,
): boolean {
  return (settings.supports ? slice : otherSlice(settings, other, content))?.supports === 0;
}

function otherSlice(settings: PrintSettings, other: EarlierSlice, content: PrintContent): Slice | undefined {
  const opposite = { ...settings, supports: !settings.supports };
  return other && keepsSlice(other.settings, opposite, content) ? other.slice : undefined;
}

export function quotedPrint(
  quote: Quote,
  { material, colorName, quantity }: PrintSettings,
  { jobId }: Slice,
): QuotedPrint | undefined {
  return quote.prints.find(
    (print) =>
      print.jobId === jobId &&
      print.material === material &&
      print.colorName === colorName &&
      print.quantity === quantity,
  );
}

/** Cents. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Without a coarse slice: from this infill on most models are within 5%; below it, a thin wall was 32% off. */
const ACCURATE_FROM_INFILL = 20;
const ACCURATE_MARGIN = 0.05;
const HOLLOW_MARGIN = 0.3;
/**
 * mm: upright walls of this thickness leave a gap between their lines that the engine fills; flat plates don't. We can't
 * tell which of them a model is made of, so the range reaches up to a solid print.
 */
const GAP_FILLED = { from: 1.5, to: 1.95 };
const SOLID_FACTOR = 1.02;
/** Of the supports of a coarse slice: those of thin columns are up to twice as many. */
const SUPPORTS = { least: 0.75, most: 2 };
/** Above $20 in whole dollars, below in dimes: finer steps would look exact. */
const WHOLE_DOLLARS_FROM = 2000;

/**
 * Seconds for a millimeter of line, short ways and travel included: 30 of 31 parts drawn by others lie between them, and
 * a cube of 10 mm is slower. Only estimates use it.
 */
const PACE = { fastest: 0.022, slowest: 0.042 };

interface Measures {
  readonly volume: number;
  readonly area: number;
  readonly bend?: number;
}

/**
 * A price estimate before slicing.
 * @param measures `volume` in mm³ and `area` in mm², in the file's own units
 * @param volumes of a coarse slice as posed; more accurate, but known a moment later
 */
export function priceRange(
  measures: Measures,
  settings: PrintSettings,
  content: PrintContent,
  volumes: PrintVolumes | null = null,
): PriceRange {
  const used = volumes ? byCoarseSlice(volumes, settings) : byVolume(measures, settings);
  const { machine } = content;
  const [material, quality] = [materialOf(settings, content), qualityOf(settings, content)];
  const price = (filament: number, pace: number, perPlate: number) => {
    const seconds = (filament / (ONE_LINE * quality.layerHeight)) * pace;
    const print = { filament, seconds, quantity: settings.quantity, perPlate };
    return printPrice(print, { material, quality, machine }, content.breaks).total;
  };
  const [low, high] = [price(used.least, PACE.fastest, MAX_PIECES_PLATE), price(used.most, PACE.slowest, 1)];
  const step = high >= WHOLE_DOLLARS_FROM ? 100 : 10;
  return { low: cents(Math.floor(low / step) * step), high: cents(Math.ceil(high / step) * step) };
}

/** mm³ of filament for one print. */
interface Filament {
  readonly least: number;
  readonly most: number;
}

function byCoarseSlice(volumes: PrintVolumes, { infill, brim, supports }: PrintSettings): Filament {
  const filament = filamentOf(volumes, Math.min(infill, MAX_INFILL));
  const margin = estimateMargin(infill);
  const around = brim ? volumes.brim : 0;
  const below = (supports && volumes.supports) || 0;
  return {
    // Wide holes get no brim.
    least: filament * (1 - margin) + around / 2 + below * SUPPORTS.least,
    most: filament * (1 + margin) + around + below * SUPPORTS.most,
  };
}

function byVolume(measures: Measures, settings: PrintSettings): Filament {
  const factor = (settings.scale / 100) * settings.unit;
  const size = {
    volume: measures.volume * factor ** 3,
    area: measures.area * factor ** 2,
    bend: (measures.bend ?? 0) * factor,
  };
  const filament = estimateFilament(size, settings.infill, settings.walls);
  const missing = Math.max(0, ACCURATE_FROM_INFILL - settings.infill) / ACCURATE_FROM_INFILL;
  const margin = ACCURATE_MARGIN + (HOLLOW_MARGIN - ACCURATE_MARGIN) * missing;
  const thickness = (2 * size.volume) / size.area;
  const mayBeSolid = thickness > GAP_FILLED.from && thickness < GAP_FILLED.to;
  const most = Math.max(filament * (1 + margin), mayBeSolid ? size.volume * SOLID_FACTOR : 0);
  return { least: filament * (1 - margin), most };
}
