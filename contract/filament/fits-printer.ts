import type { Filament } from './filament.ts';
import type { PrinterSetup } from './printer-setup.ts';

/** What a filament asks of a printer. */
export type FilamentNeeds = Pick<Filament, 'nozzleC' | 'bedC' | 'chamberC' | 'diameterMm'>;

/** `warm`: it prints, but the printer does not reach the temperature that the filament prints best at. */
export type PrinterFit =
  | { readonly fit: 'yes' }
  | { readonly fit: 'warm'; readonly message: string }
  | { readonly fit: 'no'; readonly message: string };

/** Whether a printer prints a filament; of several reasons against it, the one that is least likely to change. */
export function fitsPrinter(needs: FilamentNeeds, printer: PrinterSetup): PrinterFit {
  const { nozzleC, bedC, chamberC, diameterMm } = needs;
  if (diameterMm !== printer.diameterMm) {
    return no(`Is ${diameterMm.toFixed(2)} mm; your printer takes ${printer.diameterMm.toFixed(2)} mm`);
  }
  if (printer.maxNozzleC < nozzleC.min) {
    return no(`Needs ${nozzleC.min} °C; your printer reaches ${printer.maxNozzleC}`);
  }
  if (printer.maxBedC < bedC.min) {
    return no(`Needs a bed of ${bedC.min} °C; yours reaches ${printer.maxBedC}`);
  }
  if (chamberC && !printer.isEnclosed) return no('Needs an enclosure; your printer has none');
  if (printer.maxNozzleC < nozzleC.recommended) {
    return warm(`Best at ${nozzleC.recommended} °C; your printer reaches ${printer.maxNozzleC}`);
  }
  if (printer.maxBedC < bedC.recommended) {
    return warm(`Best on a bed of ${bedC.recommended} °C; yours reaches ${printer.maxBedC}`);
  }
  return { fit: 'yes' };
}

const no = (message: string): PrinterFit => ({ fit: 'no', message });
const warm = (message: string): PrinterFit => ({ fit: 'warm', message });
