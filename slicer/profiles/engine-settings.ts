import { BRIM_WIDTH, infillPattern } from '../../contract/queu3d/limits.ts';
import type { PrintProfile } from '../../contract/queu3d/print-profile.ts';
import type { SliceOverrides } from '../../contract/queu3d/settings.ts';

/** mm: the nozzle's width, from which the values below are derived. */
const LINE_WIDTH = 0.4;
/** mm of floors and roofs, and of walls unless more are chosen: two lines. */
const SHELL = 0.8;
/** mm, whatever the other layers' height. */
const FIRST_LAYER = 0.2;
/** Percent. From here on infill is nearly solid and must not overlap the walls. */
const NEARLY_SOLID = 95;

/**
 * Supports: a zigzag that snaps off, below everything that leans out by more than the definition's 50°. `gap` is the air
 * above them in mm, rounded up to whole layers: two of 0.12 mm, one of 0.16 or 0.2 mm. The roof's closer lines give
 * undersides fewer sags, and cost 2% more filament than none.
 */
export const SUPPORT = { density: 15, gap: 0.16, roofDensity: 33, roofHeight: 0.6 } as const;

export type EngineSettings = Readonly<Record<string, string | number | boolean>>;

/**
 * All settings that differ from the definition's defaults. The engine does not derive one setting from another, so the
 * values that follow from the density are listed, too.
 */
export function engineSettings(overrides: SliceOverrides, profile?: PrintProfile): EngineSettings {
  const { layer_height: layer, infill_sparse_density: density, material_print_temperature: temperature } = overrides;
  const pattern = infillPattern(density);
  const wallLines = overrides.wall_line_count ?? 2;
  const walls = wallLines * LINE_WIDTH;
  // 0.8 / 0.16 is slightly above 5 in binary, but must not make a sixth layer.
  const layers = Math.ceil(SHELL / layer - 1e-9);
  return {
    layer_height: layer,
    infill_sparse_thickness: layer,
    layer_height_0: FIRST_LAYER,
    cool_fan_full_at_height: FIRST_LAYER,
    infill_sparse_density: density,
    infill_pattern: pattern,
    infill_line_distance: density === 0 ? 0 : ((100 * LINE_WIDTH) / density) * (pattern === 'grid' ? 2 : 1),
    infill_overlap: density >= NEARLY_SOLID ? 0 : 10,
    infill_overlap_mm: density >= NEARLY_SOLID ? 0 : 0.04,
    wall_thickness: walls,
    wall_line_count: wallLines,
    top_thickness: SHELL,
    bottom_thickness: SHELL,
    top_layers: layers,
    bottom_layers: layers,
    initial_bottom_layers: layers,
    skin_preshrink: walls,
    top_skin_preshrink: walls,
    bottom_skin_preshrink: walls,
    expand_skins_expand_distance: walls,
    top_skin_expand_distance: walls,
    bottom_skin_expand_distance: walls,
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
    ...(overrides.adhesion_type ? brimSettings : { adhesion_type: 'none' }),
    center_object: true,
    mesh_rotation_matrix: JSON.stringify(overrides.mesh_rotation_matrix),
    ...(overrides.support_enable ? supportSettings(layer) : {}),
    ...(profile ? profileSettings(profile, layer) : {}),
  };
}

/** A line more than the width has room for, never one less. */
const brimSettings: EngineSettings = {
  adhesion_type: 'brim',
  brim_width: BRIM_WIDTH,
  brim_line_count: Math.ceil(BRIM_WIDTH / LINE_WIDTH - 1e-9),
};

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

/** The fan, retraction, speeds and accelerations of a material, and all settings that follow from them. */
function profileSettings(
  { fan, shortestLayer, retraction, speeds, accelerations }: PrintProfile,
  layer: number,
): EngineSettings {
  const roofSpeed = speeds.support / 1.5;
  const toTravel = speeds.travel / speeds.infill;
  const { print, outerWall, firstLayer, travel } = accelerations;
  return {
    cool_fan_enabled: fan.max > 0,
    cool_fan_speed: fan.min,
    cool_fan_speed_min: fan.min,
    cool_fan_speed_max: fan.max,
    cool_fan_full_layer: fan.fullFrom,
    // Half a layer more, so that no rounding makes it a layer less.
    cool_fan_full_at_height: FIRST_LAYER + (fan.fullFrom - 1.5) * layer,
    cool_min_layer_time: shortestLayer,
    cool_min_layer_time_fan_speed_max: Math.max(10, shortestLayer),
    retraction_amount: retraction.length,
    retraction_extrusion_window: retraction.length,
    retraction_speed: retraction.speed,
    retraction_retract_speed: retraction.speed,
    retraction_prime_speed: retraction.speed,
    speed_print: speeds.infill,
    speed_infill: speeds.infill,
    speed_wall: speeds.outerWall,
    speed_wall_0: speeds.outerWall,
    speed_wall_x: speeds.innerWall,
    speed_roofing: speeds.skin,
    speed_topbottom: speeds.skin,
    speed_support: speeds.support,
    speed_support_infill: speeds.support,
    speed_support_interface: roofSpeed,
    speed_support_roof: roofSpeed,
    speed_support_bottom: roofSpeed,
    speed_travel: speeds.travel,
    speed_layer_0: speeds.firstLayer,
    speed_print_layer_0: speeds.firstLayer,
    speed_travel_layer_0: speeds.firstLayer * toTravel,
    skirt_brim_speed: speeds.firstLayer,
    meshfix_maximum_travel_resolution: Math.min(0.5 * toTravel, 2 * LINE_WIDTH),
    acceleration_enabled: true,
    // What it goes back to at the end.
    machine_acceleration: travel,
    acceleration_print: print,
    acceleration_infill: print,
    acceleration_wall: print,
    acceleration_wall_0: outerWall,
    acceleration_wall_x: print,
    acceleration_roofing: print,
    acceleration_topbottom: print,
    acceleration_support: print,
    acceleration_support_infill: print,
    acceleration_support_interface: print,
    acceleration_support_roof: print,
    acceleration_support_bottom: print,
    acceleration_travel: travel,
    acceleration_layer_0: firstLayer,
    acceleration_print_layer_0: firstLayer,
    acceleration_travel_layer_0: (firstLayer * travel) / print,
    acceleration_skirt_brim: firstLayer,
  };
}
