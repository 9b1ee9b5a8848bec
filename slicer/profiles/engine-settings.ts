import { GRID_UP_TO } from '../../api/contract/queu3d/limits.ts';
import type { SliceOverrides } from '../../api/contract/queu3d/settings.ts';

/** One setting of the engine. Those of `e0` are the extruder's: the engine ignores them unless they follow `-e0`. */
export interface EngineSetting {
  readonly scope?: 'e0';
  readonly key: string;
  readonly value: string;
}

/** mm */
const LINE_WIDTH = 0.4;
const FILAMENT_DIAMETER = 1.75;
const FIRST_LAYER = 0.2;
const SHELL = 0.8;
/** Lines of infill reach so far into walls. From this density on there is no room for it. */
const OVERLAP_PERCENT = 10;
const FULL_FROM = 95;

/**
 * Everything that the engine must be told for what a shopper chose. The engine does not work out what follows from a
 * setting, as its desktop program does, so that is done here; `engine-settings.test.ts` holds it against the definition's
 * own expressions. What is not named keeps the definition's value. Walls, line width and speeds have more that follows
 * from them than stands here: they are not for shoppers to change.
 */
export function engineSettings(overrides: SliceOverrides): EngineSetting[] {
  const { mesh_rotation_matrix } = overrides;
  const everywhere = { ...layers(overrides), ...infill(overrides), ...shell(overrides), ...heat(overrides) };
  return [
    ...Object.entries({ ...everywhere, adhesion_type: 'none', center_object: true }).map(([key, value]) => ({
      key,
      value: String(value),
    })),
    { key: 'mesh_rotation_matrix', value: JSON.stringify(mesh_rotation_matrix) },
    { scope: 'e0', key: 'material_diameter', value: String(FILAMENT_DIAMETER) },
    { scope: 'e0', key: 'machine_nozzle_size', value: String(LINE_WIDTH) },
  ];
}

/** The pattern of a density. */
export function infillPattern(density: number): 'lines' | 'grid' {
  return density > GRID_UP_TO ? 'lines' : 'grid';
}

function layers({ layer_height }: SliceOverrides) {
  return {
    layer_height,
    infill_sparse_thickness: layer_height,
    layer_height_0: FIRST_LAYER,
    cool_fan_full_at_height: FIRST_LAYER,
  };
}

function infill({ infill_sparse_density: density }: SliceOverrides) {
  const pattern = infillPattern(density);
  const overlap = density < FULL_FROM ? OVERLAP_PERCENT : 0;
  return {
    infill_sparse_density: density,
    infill_pattern: pattern,
    infill_line_distance: density === 0 ? 0 : ((LINE_WIDTH * 100) / density) * (pattern === 'grid' ? 2 : 1),
    infill_overlap: overlap,
    infill_overlap_mm: (LINE_WIDTH * overlap) / 100,
    infill_wipe_dist: LINE_WIDTH / 4,
    connect_infill_polygons: false,
  };
}

function shell({ layer_height }: SliceOverrides) {
  // Rounded first, as the definition does: 0.8 / 0.16 is a little over 5 in binary fractions.
  const count = Math.ceil(Number((SHELL / layer_height).toFixed(4)));
  return {
    wall_thickness: SHELL,
    wall_line_count: 2,
    top_thickness: SHELL,
    bottom_thickness: SHELL,
    top_layers: count,
    bottom_layers: count,
    initial_bottom_layers: count,
    skin_preshrink: SHELL,
    top_skin_preshrink: SHELL,
    bottom_skin_preshrink: SHELL,
    expand_skins_expand_distance: SHELL,
    top_skin_expand_distance: SHELL,
    bottom_skin_expand_distance: SHELL,
    skin_edge_support_thickness: 0,
    skin_edge_support_layers: 0,
    carve_multiple_volumes: false,
    meshfix_maximum_travel_resolution: SHELL,
    retraction_min_travel: SHELL,
    retraction_extrusion_window: 6.5,
  };
}

function heat({ material_print_temperature, material_bed_temperature }: SliceOverrides) {
  return {
    material_print_temperature,
    material_print_temperature_layer_0: material_print_temperature,
    material_bed_temperature,
    material_bed_temperature_layer_0: material_bed_temperature,
  };
}
