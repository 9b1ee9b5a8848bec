import { fitsPrinter, type PrinterFit } from '../../../contract/filament/fits-printer.ts';
import type { NeedsByMaterial } from '../../lib/filament/filament-needs.ts';
import { $printer } from '../../stores/filament/printer.ts';

/** Marks the spools of a page that a shopper's printer prints: `data-spool` of a card has material and diameter. */
export async function showFit(within: ParentNode): Promise<void> {
  const spools = [...within.querySelectorAll<HTMLElement>('[data-spool]')];
  if (spools.length === 0) return;
  const needs = await loadNeeds();
  for (const spool of spools) {
    const fit = fitOf(spool.dataset['spool'] ?? '', needs);
    if (fit) mark(spool, fit);
  }
}

function fitOf(spool: string, needs: NeedsByMaterial): PrinterFit | undefined {
  const printer = $printer.get();
  const [material = '', diameter = ''] = spool.split('/');
  const ofMaterial = needs[material];
  const diameterMm = Number.parseFloat(diameter);
  if (!printer || !ofMaterial || Number.isNaN(diameterMm)) return undefined;
  return fitsPrinter({ ...ofMaterial, diameterMm }, printer);
}

/** In the room that is there: over a card's picture, or in place of a product page's question. */
function mark(spool: HTMLElement, fit: PrinterFit): void {
  const text = fit.fit === 'yes' ? 'Fits your printer' : fit.message;
  const place =
    spool.querySelector('[data-fit]') ?? spool.querySelector('.pic')?.appendChild(document.createElement('span'));
  if (!place) return;
  place.className = `fit fit-${fit.fit}`;
  place.setAttribute('data-fit', '');
  place.textContent = text;
}

let loaded: Promise<NeedsByMaterial> | undefined;

/** A file of the pages' release; a page that could not load it stays without marks. */
function loadNeeds(): Promise<NeedsByMaterial> {
  loaded ??= fetch('/filament/needs.json')
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => {
      loaded = undefined;
      return {};
    });
  return loaded;
}
