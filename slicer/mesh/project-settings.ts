/** What a part of a slicer's project may set for itself. Speeds, temperatures and widths are the shop's. */
export type SettingName = 'infill' | 'walls' | 'supports' | 'pattern' | 'layerHeight' | 'solidLayers';

/**
 * By setting: percent of infill, lines of walls, and 1 or 0 for supports. Undefined for the others, which are only named,
 * and for a value out of range: a stranger wrote it.
 */
export type PartSettings = ReadonlyMap<SettingName, number | undefined>;

/** The names in PrusaSlicer, in Bambu Studio and OrcaSlicer, and in Cura. */
const settingNames = new Map<string, SettingName>([
  ['fill_density', 'infill'],
  ['sparse_infill_density', 'infill'],
  ['infill_sparse_density', 'infill'],
  ['perimeters', 'walls'],
  ['wall_loops', 'walls'],
  ['wall_line_count', 'walls'],
  ['support_material', 'supports'],
  ['enable_support', 'supports'],
  ['support_enable', 'supports'],
  ['fill_pattern', 'pattern'],
  ['sparse_infill_pattern', 'pattern'],
  ['infill_pattern', 'pattern'],
  ['layer_height', 'layerHeight'],
  ['top_solid_layers', 'solidLayers'],
  ['bottom_solid_layers', 'solidLayers'],
  ['top_shell_layers', 'solidLayers'],
  ['bottom_shell_layers', 'solidLayers'],
  ['top_layers', 'solidLayers'],
  ['bottom_layers', 'solidLayers'],
]);

/** The setting that a slicer stores by this name; undefined for those that we never use. */
export function settingNameOf(key: string): SettingName | undefined {
  return settingNames.get(key);
}

const MAX_WALLS = 20;

export function readSetting(name: SettingName, text: string): number | undefined {
  const value = text.trim();
  if (name === 'infill') return within(value.replace(/%$/, ''), 100);
  if (name === 'walls') return within(value, MAX_WALLS);
  if (name === 'supports') return /^(1|true)$/i.test(value) ? 1 : /^(0|false)$/i.test(value) ? 0 : undefined;
  return undefined;
}

function within(text: string, most: number): number | undefined {
  const value = /^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= most ? value : undefined;
}

/** The number of an extruder; 0 for one that is not a whole number up to 64. */
export function extruderIn(text: string): number {
  const value = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0;
  return value <= 64 ? value : 0;
}
