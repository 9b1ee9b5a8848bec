import { persistentAtom } from '@nanostores/persistent';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';

/**
 * The printer that marks are for, in all tabs: a guest's, or a copy of the account's. Without zod, because lists and
 * product pages read it.
 */
export const $printer = persistentAtom<PrinterSetup | undefined>('northspool:printer', undefined, {
  encode: JSON.stringify,
  decode: readPrinter,
});

function readPrinter(stored: string): PrinterSetup | undefined {
  try {
    const printer: unknown = JSON.parse(stored);
    return isPrinter(printer) ? printer : undefined;
  } catch {
    return undefined;
  }
}

function isPrinter(value: unknown): value is PrinterSetup {
  if (typeof value !== 'object' || value === null) return false;
  const { name, slicer, isEnclosed, ...numbers } = value as Partial<Record<keyof PrinterSetup, unknown>>;
  const { nozzleMm, maxNozzleC, maxBedC, diameterMm } = numbers;
  return (
    typeof name === 'string' &&
    typeof slicer === 'string' &&
    typeof isEnclosed === 'boolean' &&
    [nozzleMm, maxNozzleC, maxBedC, diameterMm].every((number) => typeof number === 'number')
  );
}
