import { infillPattern, MAX_GRID_INFILL } from '../../../contract/queu3d/limits.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import { profileAt } from '../../../contract/queu3d/profile-at.ts';
import type { Matrix3, SliceSettings } from '../../../contract/queu3d/settings.ts';
import { ShopError } from '../shop-error.ts';

/** A scale of 1%. */
const MIN_SCALE = 0.01;
/** How far the rows of a rotation may deviate: pages compute with rounded numbers. */
const TOLERANCE = 1e-3;
/** Six decimals: less than a thousandth of a millimeter on the largest model. */
const ROUNDING = 1e6;

/**
 * Checks that we can print with the settings and normalizes them, so that equal settings have equal hashes. Throws
 * `print_settings` with the reason.
 */
export function checkSettings(
  { overrides, printer, object, repair }: SliceSettings,
  print: PrintContent,
): SliceSettings {
  const { machine, qualities } = print;
  if (printer.id !== machine.id || printer.definitionName !== machine.definitionName) {
    throw invalidSettings('We do not have this printer.');
  }
  const { layer_height, infill_sparse_density, infill_pattern, mesh_rotation_matrix } = overrides;
  if (!qualities.some(({ layerHeight }) => layerHeight === layer_height)) {
    throw invalidSettings('We do not print in layers of this height.');
  }
  const { material_print_temperature: nozzle, material_bed_temperature: bed } = overrides;
  const profile = profileAt(print, nozzle, bed);
  if (!profile) throw invalidSettings('We print no material at these temperatures.');
  const pattern = infillPattern(infill_sparse_density);
  if (infill_pattern !== undefined && infill_pattern !== pattern) {
    throw invalidSettings(`Infill above ${MAX_GRID_INFILL}% is printed as lines, else as a grid.`);
  }
  const scale = scaleOf(mesh_rotation_matrix);
  if (scale === undefined) throw invalidSettings('A model can be turned and scaled, but not mirrored or skewed.');
  if (scale < MIN_SCALE * (1 - TOLERANCE)) throw invalidSettings('The scale must be at least 1%.');
  return {
    overrides: {
      layer_height,
      infill_sparse_density: rounded(infill_sparse_density),
      infill_pattern: pattern,
      material_print_temperature: nozzle,
      material_bed_temperature: bed,
      mesh_rotation_matrix: mesh_rotation_matrix.map((row) => row.map(rounded)) as Matrix3,
      // Left out when false, as in settings that were stored before there were supports.
      ...(overrides.support_enable && { support_enable: true }),
      ...(overrides.wall_line_count && { wall_line_count: overrides.wall_line_count }),
      ...(overrides.adhesion_type && { adhesion_type: overrides.adhesion_type }),
    },
    printer: { id: machine.id, definitionName: machine.definitionName },
    ...(object !== undefined && { object }),
    ...(repair ? { repair } : {}),
    profile,
  };
}

/** The scale of a rotation with uniform scale; undefined for any other matrix. */
function scaleOf([a, b, c]: Matrix3): number | undefined {
  const scale = Math.hypot(...a);
  const square = scale * scale;
  if (!(square > 0)) return undefined;
  const hasScale = (row: Matrix3[0]) => Math.abs(Math.hypot(...row) - scale) <= TOLERANCE * scale;
  const isPerpendicular = (one: Matrix3[0], other: Matrix3[0]) => Math.abs(dot(one, other)) <= TOLERANCE * square;
  const isOrthogonal =
    hasScale(b) && hasScale(c) && isPerpendicular(a, b) && isPerpendicular(b, c) && isPerpendicular(a, c);
  return isOrthogonal && dot(cross(a, b), c) > 0 ? scale : undefined;
}

function dot([x, y, z]: Matrix3[0], [u, v, w]: Matrix3[0]): number {
  return x * u + y * v + z * w;
}

function cross([x, y, z]: Matrix3[0], [u, v, w]: Matrix3[0]): Matrix3[0] {
  return [y * w - z * v, z * u - x * w, x * v - y * u];
}

/** Adding 0 turns -0 into 0: the two are equal but can serialize differently. */
function rounded(value: number): number {
  return Math.round(value * ROUNDING) / ROUNDING + 0;
}

function invalidSettings(reason: string): ShopError {
  return new ShopError('print_settings', { reason });
}
