import { MAX_GRID_INFILL } from '../../contract/queu3d/limits.ts';
import type { SliceOverrides } from '../../contract/queu3d/settings.ts';

/** mm: the nozzle's width, from which the values below are derived. */
const LINE_WIDTH = 0.4;
/** mm of walls, floors and roofs: two lines. */
const SHELL = 0.8;
/** Percent. From here on infill is nearly solid and must not overlap the walls. */
const NEARLY_SOLID = 95;

/**
 * Supports: a zigzag that snaps off, below everything that leans out by more than the definition's 50°. `gap` is the air
 * above them in mm, rounded up to whole layers: two of 0.12 mm, one of 0.16 or 0.2 mm. The roof's closer lines give
 * undersides fewer sags, and cost 2% more filament than none.
 */
const SUPPORT = { density: 15, gap: 0.16, roofDensity: 33, roofHeight: 0.6 } as const;

export type EngineSettings = Readonly<Record<string, string | number | boolean>>;

/**
 * All settings that differ from the definition's defaults. The engine does not derive one setting from another, so the
 * values that follow from the density are listed, too.
 */
export function engineSettings(overrides: SliceOverrides): EngineSettings {
  const { layer_height: layer, infill_sparse_density: density, material_print_temperature: temperature } = overrides;
  const pattern = infillPattern(density);
  // 0.8 / 0.16 is slightly above 5 in binary, but must not make a sixth layer.
  const layers = Math.ceil(SHELL / layer - 1e-9);
  return {
    layer_height: layer,
    infill_sparse_thickness: layer,
    layer_height_0: 0.2,
    cool_fan_full_at_height: 0.2,
    infill_sparse_density: density,
    infill_pattern: pattern,
    infill_line_distance: density === 0 ? 0 : ((100 * LINE_WIDTH) / density) * (pattern === 'grid' ? 2 : 1),
    infill_overlap: density >= NEARLY_SOLID ? 0 : 10,
    infill_overlap_mm: density >= NEARLY_SOLID ? 0 : 0.04,
    wall_thickness: SHELL,
    wall_line_count: 2,
    top_thickness: SHELL,
    bottom_thickness: SHELL,
    top_layers: layers,
    bottom_layers: layers,
    initial_bottom_layers: layers,
    skin_preshrink: SHELL,
    top_skin_preshrink: SHELL,
    bottom_skin_preshrink: SHELL,
    expand_skins_expand_distance: SHELL,
    top_skin_expand_distance: SHELL,
    bottom_skin_expand_distance: SHELL,
    infill_wipe_dist: 0.1,
    skin_edge_support_thickness: 0,
    skin_edge_support_layers: 0,
    connect_infill_polygons: false,
    carve_multiple_volumes: false,
    meshfix_maximum_travel_resolution: 0.8,
    retraction_min_travel: 0.8,
    retraction_extrusion_window: 6.5,
    material_print_temperature: temperature,
    material_print_temperature_layer_0: temperature,
    material_bed_temperature: overrides.material_bed_temperature,
    material_bed_temperature_layer_0: overrides.material_bed_temperature,
    adhesion_type: 'none',
    center_object: true,
    mesh_rotation_matrix: JSON.stringify(overrides.mesh_rotation_matrix),
    ...(overrides.support_enable ? supportSettings(layer) : {}),
  };
}

/** Absent without supports, so that their values cannot change such prints. */
function supportSettings(layer: number): EngineSettings {
  const { density, gap, roofDensity, roofHeight } = SUPPORT;
  const distance = (100 * LINE_WIDTH) / density;
  const roofDistance = (100 * LINE_WIDTH) / roofDensity;
  return {
    support_enable: true,
    support_infill_rate: density,
    support_line_distance: distance,
    support_initial_layer_line_distance: distance,
    support_infill_sparse_thickness: layer,
    support_wall_count: 0,
    support_z_distance: gap,
    support_top_distance: gap,
    support_bottom_distance: gap,
    support_interface_enable: true,
    support_roof_enable: true,
    support_bottom_enable: false,
    support_interface_height: roofHeight,
    support_roof_height: roofHeight,
    support_interface_density: roofDensity,
    support_roof_density: roofDensity,
    support_roof_line_distance: roofDistance,
    support_interface_pattern: 'lines',
    support_roof_pattern: 'lines',
  };
}

/** The infill pattern for a density. */
export function infillPattern(density: number): 'grid' | 'lines' {
  return density <= MAX_GRID_INFILL ? 'grid' : 'lines';
}
