import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import { server } from '../../mocks/server.ts';
import { $printer } from '../../stores/filament/printer.ts';

const printer: PrinterSetup = {
  name: 'Bench printer',
  nozzleMm: 0.4,
  maxNozzleC: 235,
  maxBedC: 100,
  isEnclosed: false,
  diameterMm: 1.75,
  slicer: 'orcaslicer',
};
const needs = {
  PLA: { nozzleC: { min: 205, max: 220, recommended: 210 }, bedC: { min: 50, max: 65, recommended: 60 } },
  ABS: { nozzleC: { min: 240, max: 260, recommended: 250 }, bedC: { min: 95, max: 110, recommended: 100 } },
};

const marks = () =>
  [...document.querySelectorAll('.fit')].map(({ className, textContent }) => [className, textContent]);

/** A module of its own, because it remembers what it loaded. */
async function show(html: string): Promise<void> {
  vi.resetModules();
  const { $printer: ofModule } = await import('../../stores/filament/printer.ts');
  ofModule.set($printer.get());
  const { showFit } = await import('./show-fit.ts');
  document.body.innerHTML = `<main>${html}</main>`;
  await showFit(document);
}

const card = (spool: string) => `<article data-spool="${spool}"><div class="pic"></div></article>`;

beforeEach(() => {
  $printer.set(printer);
  server.use(http.get('/filament/needs.json', () => HttpResponse.json(needs)));
});

it('marks each spool of a list by material and diameter', async () => {
  await show(card('PLA/1.75mm') + card('ABS/1.75mm') + card('PLA/2.85mm') + card('Unknown/1.75mm'));
  expect(marks()).toEqual([
    ['fit fit-yes', 'Fits your printer'],
    ['fit fit-no', 'Needs 240 °C; your printer reaches 235'],
    ['fit fit-no', 'Is 2.85 mm; your printer takes 1.75 mm'],
  ]);
});

it('answers the question of a product page in its place', async () => {
  await show('<a data-spool="PLA/1.75mm" href="/my-spools/"><span data-fit>Fits my printer?</span></a>');
  expect(document.querySelector('a')?.textContent).toBe('Fits your printer');
});

it('leaves pages as they are without a printer, and when the needs could not be loaded', async () => {
  $printer.set(undefined);
  await show(card('PLA/1.75mm'));
  expect(marks()).toEqual([]);
  $printer.set(printer);
  server.use(http.get('/filament/needs.json', () => HttpResponse.error()));
  await show(card('PLA/1.75mm'));
  expect(marks()).toEqual([]);
});
