import type { Filament } from '../../../contract/filament/filament.ts';
import { presetName, profileNotes } from './profile-texts.ts';
import { profileValues } from './profile-values.ts';

/**
 * A config bundle with one filament, for File > Import > Import Config Bundle. A file without a section would be a whole
 * configuration: PrusaSlicer would put its defaults in the place of a maker's printer and print settings.
 */
export function prusaProfile(filament: Filament): string {
  const values = profileValues(filament);
  const settings = {
    filament_vendor: filament.brand,
    filament_type: filament.polymer,
    filament_colour: filament.hex,
    filament_diameter: filament.diameterMm,
    filament_density: filament.densityGPerCm3,
    filament_spool_weight: filament.spool?.emptyGrams,
    filament_max_volumetric_speed: filament.maxVolumetricSpeedMm3PerS,
    temperature: values.nozzle,
    first_layer_temperature: values.firstNozzle,
    bed_temperature: values.bed,
    first_layer_bed_temperature: values.firstBed,
    chamber_temperature: filament.chamberC?.min,
    fan_always_on: values.fanAlwaysOn ? 1 : 0,
    min_fan_speed: values.fanMin,
    max_fan_speed: values.fanMax,
    bridge_fan_speed: values.fanOnBridges,
    disable_fan_first_layers: values.fanFromLayer - 1,
    // At once after those layers instead of faster with each.
    full_fan_speed_layer: 0,
    filament_notes: quoted(profileNotes(filament).join('\n')),
  };
  const lines = Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${value}`]));
  return `${[`[filament:${presetName(filament)}]`, ...lines].join('\n')}\n`;
}

/** A line of an ini file holds all of a text. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
