import type { Filament } from '../../../contract/filament/filament.ts';
import { presetJson } from './preset-json.ts';

const PARENTS: Readonly<Record<Filament['polymer'], string | undefined>> = {
  PLA: 'Generic PLA',
  PETG: 'Generic PETG',
  ABS: 'Generic ABS',
  PMMA: undefined,
};

/** A filament preset for Bambu Studio: OrcaSlicer's format, with other parents and some other names of settings. */
export function bambuProfile(filament: Filament): string {
  return presetJson(filament, {
    parent: PARENTS[filament.polymer],
    settings: {
      // The parents name some printers and would hide the preset on all others.
      compatible_printers: [],
      chamber_temperatures: filament.chamberC?.min,
      // All of its printers have direct drive.
      filament_retraction_length: filament.retraction?.directMm,
      filament_retraction_speed: filament.retraction?.speedMmPerS,
    },
  });
}
