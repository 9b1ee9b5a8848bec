import { describe, expect, it } from 'vitest';
import { type FilamentNeeds, fitsPrinter } from './fits-printer.ts';
import type { PrinterSetup } from './printer-setup.ts';

const printer: PrinterSetup = {
  name: 'Bench printer',
  nozzleMm: 0.4,
  maxNozzleC: 260,
  maxBedC: 100,
  isEnclosed: false,
  diameterMm: 1.75,
  slicer: 'orcaslicer',
};

const filament: FilamentNeeds = {
  diameterMm: 1.75,
  nozzleC: { min: 230, max: 255, recommended: 240 },
  bedC: { min: 70, max: 90, recommended: 80 },
};

const fitOf = (needs: Partial<FilamentNeeds>, setup: Partial<PrinterSetup> = {}) =>
  fitsPrinter({ ...filament, ...needs }, { ...printer, ...setup });

describe('a filament', () => {
  it('fits a printer that reaches all that is recommended', () => {
    expect(fitOf({})).toEqual({ fit: 'yes' });
    expect(fitOf({}, { maxNozzleC: 240, maxBedC: 80 })).toEqual({ fit: 'yes' });
  });

  it('does not fit a printer for the other diameter, whatever that reaches', () => {
    const message = 'Is 2.85 mm; your printer takes 1.75 mm';
    expect(fitOf({ diameterMm: 2.85 }, { maxNozzleC: 150 })).toEqual({ fit: 'no', message });
  });

  it('does not fit a nozzle or a bed that stays below its least temperature', () => {
    expect(fitOf({}, { maxNozzleC: 229 })).toEqual({ fit: 'no', message: 'Needs 230 °C; your printer reaches 229' });
    expect(fitOf({}, { maxBedC: 0 })).toEqual({ fit: 'no', message: 'Needs a bed of 70 °C; yours reaches 0' });
  });

  it('fits with a warning between its least and its best temperature', () => {
    expect(fitOf({}, { maxNozzleC: 230 })).toEqual({
      fit: 'warm',
      message: 'Best at 240 °C; your printer reaches 230',
    });
    expect(fitOf({}, { maxBedC: 70 })).toEqual({ fit: 'warm', message: 'Best on a bed of 80 °C; yours reaches 70' });
  });

  it('that wants a warm chamber fits enclosed printers only', () => {
    const chamberC = { min: 40, max: 60 };
    expect(fitOf({ chamberC })).toEqual({ fit: 'no', message: 'Needs an enclosure; your printer has none' });
    expect(fitOf({ chamberC }, { isEnclosed: true })).toEqual({ fit: 'yes' });
  });
});
