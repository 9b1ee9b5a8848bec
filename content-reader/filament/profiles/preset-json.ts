import type { Filament } from '../../../contract/filament/filament.ts';
import { itemUuid } from '../uuid-v5.ts';
import { presetName, profileNotes } from './profile-texts.ts';
import { profileValues } from './profile-values.ts';

/** OrcaSlicer and Bambu Studio hide a preset of a later major version than their own at their next start. */
const VERSION = '1.0.0.0';

export interface Dialect {
  /** The slicer's own preset, which has all that the record lacks. */
  readonly parent: string | undefined;
  /** Metadata of this slicer alone. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string | number | readonly string[] | undefined>>;
}

/** A filament preset as OrcaSlicer and Bambu Studio import it: each setting is a list of strings. */
export function presetJson(filament: Filament, { parent, metadata, settings }: Dialect): string {
  const name = presetName(filament);
  const values = profileValues(filament);
  const lists = {
    filament_settings_id: name,
    filament_vendor: filament.brand,
    filament_type: filament.polymer,
    default_filament_colour: filament.hex,
    filament_diameter: filament.diameterMm,
    filament_density: filament.densityGPerCm3,
    nozzle_temperature: values.nozzle,
    nozzle_temperature_initial_layer: values.firstNozzle,
    nozzle_temperature_range_low: filament.nozzleC.min,
    nozzle_temperature_range_high: filament.nozzleC.max,
    // Plates of steel with PEI, which makers mean by a heated bed. Others need glue or less heat: the parent knows.
    hot_plate_temp: values.bed,
    hot_plate_temp_initial_layer: values.firstBed,
    textured_plate_temp: values.bed,
    textured_plate_temp_initial_layer: values.firstBed,
    temperature_vitrification: filament.softensAtC,
    fan_min_speed: values.fanMin,
    fan_max_speed: values.fanMax,
    overhang_fan_speed: values.fanOnBridges,
    close_fan_the_first_x_layers: values.fanFromLayer - 1,
    // At once after those layers instead of faster with each.
    full_fan_speed_layer: 0,
    reduce_fan_stop_start_freq: values.fanAlwaysOn ? 1 : 0,
    filament_max_volumetric_speed: filament.maxVolumetricSpeedMm3PerS,
    filament_notes: profileNotes(filament).join('\n'),
    ...settings,
  };
  const preset = {
    type: 'filament',
    name,
    from: 'User',
    version: VERSION,
    ...(parent === undefined ? { filament_id: customFilamentId(filament) } : { inherits: parent }),
    ...metadata,
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([key, value]) => (value === undefined ? [] : [[key, [value].flat().map(String)]])),
    ),
  };
  return `${JSON.stringify(preset, undefined, 4)}\n`;
}

/**
 * Eight characters at most, the first a P, are for filaments that a maker adds. A preset with a parent has the parent's id: the
 * slicers put it there at every start, and an AMS slot set to the generic material then finds it.
 */
function customFilamentId({ id }: Filament): string {
  return `P${itemUuid(id).slice(0, 7)}`;
}
