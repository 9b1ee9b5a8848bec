import { BRIM_WIDTH, MAX_TRIANGLES } from '../../../contract/queu3d/limits.ts';
import { MAX_PARTS_PLATE, MAX_PIECES_PLATE, piecesPerPlate, placesOnBed } from '../../../contract/queu3d/plates.ts';
import { machineOf, type PrintContent, type PrintMachine } from '../../../contract/queu3d/print-content.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import type { OrderedPrint } from './ordered-prints.ts';

/** Pieces of a line that are printed at once. */
export interface PlatePart {
  readonly print: OrderedPrint;
  readonly pieces: number;
}

type Sliced = Pick<OrderedPrint, 'settings' | 'size' | 'printTime' | 'triangles'>;

/**
 * How many pieces of a print are printed at once. One of those whose G-code is from before profiles: it is whole, and
 * its settings do not say how the material is printed.
 */
export function piecesOnPlate({ settings, size, printTime, triangles }: Sliced, machine: PrintMachine): number {
  if (!settings.profile) return 1;
  return piecesPerPlate({ size, ...extrasOf(settings.overrides), seconds: printTime, triangles }, machine);
}

/** What all prints of a plate have in common: filament and settings, all but their pose. Undefined: on no plate. */
export function plateKey({ material, colorName, settings, size }: OrderedPrint): string | undefined {
  const { overrides, printer, profile } = settings;
  if (!profile || !size) return undefined;
  const { mesh_rotation_matrix: _, ...shared } = overrides;
  return JSON.stringify([material, colorName, shared, printer, profile]);
}

/** Whether the pieces of these parts, which share their key, are printed at once: by the rules of `piecesPerPlate`. */
export function fitsPlate(parts: readonly PlatePart[], { volume, plateHours }: PrintMachine): boolean {
  const sumOf = (of: (part: PlatePart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const pieces = sumOf((part) => part.pieces);
  if (parts.length > MAX_PARTS_PLATE || pieces > MAX_PIECES_PLATE) return false;
  if (sumOf((part) => (part.print.triangles ?? 0) * part.pieces) > MAX_TRIANGLES) return false;
  if (pieces > 1 && sumOf((part) => part.print.printTime * part.pieces) > plateHours * 3600) return false;
  const areas = parts.flatMap(({ print: { size, settings }, pieces: count }) => {
    const around = settings.overrides.adhesion_type ? 2 * BRIM_WIDTH : 0;
    const area = { width: (size?.width ?? 0) + around, depth: (size?.depth ?? 0) + around };
    return Array.from({ length: count }, () => area);
  });
  const isLow = parts.every(({ print: { size } }) => (size?.height ?? 0) <= volume.height);
  return isLow && placesOnBed(areas, volume) !== undefined;
}

/**
 * The machine that a printer is, for what one plate on it may have: at most what is sliced for. The shop's own machine for
 * all but those of another model.
 */
export function machineFor({ machine }: PrintContent, printer: string): PrintMachine {
  const own = machineOf(machine, printer);
  if (own === machine) return machine;
  const least = (side: keyof PrintMachine['volume']) => Math.min(own.volume[side], machine.volume[side]);
  return { ...own, volume: { width: least('width'), depth: least('depth'), height: least('height') } };
}

/** Whether a print can be made on a printer of another model: its G-code says where it lies, unless it is whole already. */
export function fitsModel(print: OrderedPrint, machine: PrintMachine): boolean {
  return plateKey(print) !== undefined && fitsPlate([{ print, pieces: 1 }], machine);
}
