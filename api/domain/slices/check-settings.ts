import { GRID_UP_TO } from '../../contract/queu3d/limits.ts';
import type { PrintContent } from '../../contract/queu3d/print-content.ts';
import type { Matrix3, SliceSettings } from '../../contract/queu3d/settings.ts';
import { ShopError } from '../shop-error.ts';

/** A scale of 1%. */
const LEAST_SCALE = 0.01;
/** So far the rows of a rotation may be off: pages compute with rounded figures. */
const SLACK = 1e-3;
/** Less than a thousandth of a millimetre on the largest model. */
const DECIMALS = 1e6;

/**
 * Settings as they are sliced: what we print with, and equal ones alike to the letter. Throws `print_settings` with
 * what is wrong.
 */
export function checkSettings({ overrides, printer }: SliceSettings, print: PrintContent): SliceSettings {
  const { machine, qualities, materials } = print;
  if (printer.id !== machine.id || printer.definitionName !== machine.definitionName) {
    throw refused('We do not have this printer.');
  }
  const { layer_height, infill_sparse_density, infill_pattern, mesh_rotation_matrix } = overrides;
  if (!qualities.some(({ layerHeight }) => layerHeight === layer_height)) {
    throw refused('We do not print in layers of this height.');
  }
  const { material_print_temperature: nozzle, material_bed_temperature: bed } = overrides;
  if (!materials.some((material) => material.nozzleTemperature === nozzle && material.bedTemperature === bed)) {
    throw refused('We have no material that is printed at these temperatures.');
  }
  const pattern = infill_sparse_density > GRID_UP_TO ? 'lines' : 'grid';
  if (infill_pattern !== undefined && infill_pattern !== pattern) {
    throw refused(`Infill above ${GRID_UP_TO}% is printed as lines, else as a grid.`);
  }
  const scale = scaleOf(mesh_rotation_matrix);
  if (scale === undefined) throw refused('A model can be turned and scaled, but not mirrored or skewed.');
  if (scale < LEAST_SCALE * (1 - SLACK)) throw refused('The scale must be at least 1.');
  return {
    overrides: {
      layer_height,
      infill_sparse_density: rounded(infill_sparse_density),
      infill_pattern: pattern,
      material_print_temperature: nozzle,
      material_bed_temperature: bed,
      mesh_rotation_matrix: mesh_rotation_matrix.map((row) => row.map(rounded)) as Matrix3,
    },
    printer: { id: machine.id, definitionName: machine.definitionName },
  };
}

/** The factor of a rotation with uniform scale; undefined for any other matrix. */
function scaleOf([a, b, c]: Matrix3): number | undefined {
  const scale = Math.hypot(...a);
  const square = scale * scale;
  if (!(square > 0)) return undefined;
  const isLong = (row: Matrix3[0]) => Math.abs(Math.hypot(...row) - scale) <= SLACK * scale;
  const isAcross = (one: Matrix3[0], other: Matrix3[0]) => Math.abs(dot(one, other)) <= SLACK * square;
  const isTurned = isLong(b) && isLong(c) && isAcross(a, b) && isAcross(b, c) && isAcross(a, c);
  return isTurned && dot(cross(a, b), c) > 0 ? scale : undefined;
}

function dot([x, y, z]: Matrix3[0], [u, v, w]: Matrix3[0]): number {
  return x * u + y * v + z * w;
}

function cross([x, y, z]: Matrix3[0], [u, v, w]: Matrix3[0]): Matrix3[0] {
  return [y * w - z * v, z * u - x * w, x * v - y * u];
}

/** Never -0, which is written like 0 but is another text in some places. */
function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS + 0;
}

function refused(reason: string): ShopError {
  return new ShopError('print_settings', { reason });
}
