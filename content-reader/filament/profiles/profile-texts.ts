import type { Filament } from '../../../contract/filament/filament.ts';
import { dryingWords, speedWords } from '../../../contract/filament/words.ts';

/** Presets are files on a maker's machine, OrcaSlicer cuts names at `@`, and a bracket ends a section of an ini file. */
const NOT_IN_NAMES = /[<>[\]:/\\|?*"@]+/g;

/** Names a preset by item, as slicers overwrite a preset of the same name: `Northspool PLA Petrol 1.75 mm 1 kg`. */
export function presetName({ name, diameterMm, netGrams }: Filament): string {
  const weight = netGrams < 1000 ? `${netGrams} g` : `${netGrams / 1000} kg`;
  return `${name.replace(NOT_IN_NAMES, '-')} ${diameterMm} mm ${weight}`;
}

/** What a maker should know and a slicer has no setting for, a line each. */
export function profileNotes(filament: Filament): string[] {
  const { nozzleC, bedC, chamberC, drying, retraction, speedMmPerS } = filament;
  return [
    `${filament.name}, ${filament.diameterMm} ± ${filament.diameterToleranceMm} mm`,
    `Nozzle ${nozzleC.min} to ${nozzleC.max} °C, bed ${bedC.min} to ${bedC.max} °C`,
    ...(chamberC ? [`Chamber ${chamberC.min} to ${chamberC.max} °C`] : []),
    ...(speedMmPerS ? [`Speed ${speedWords(speedMmPerS)}`] : []),
    ...(retraction
      ? [
          `Retraction ${retraction.directMm} mm with direct drive, ${retraction.bowdenMm} mm with a Bowden tube, at ${retraction.speedMmPerS} mm/s`,
        ]
      : []),
    `Dry at ${dryingWords(drying)}`,
    filament.pageUrl,
  ];
}
