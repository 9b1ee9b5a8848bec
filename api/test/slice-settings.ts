import type { SliceSettings } from '../../contract/queu3d/settings.ts';

/** PLA at Standard quality with 20% infill, upright and at its own size. */
export function makeSliceSettings(overrides: Partial<SliceSettings['overrides']> = {}): SliceSettings {
  return {
    overrides: {
      layer_height: 0.16,
      infill_sparse_density: 20,
      material_print_temperature: 210,
      material_bed_temperature: 60,
      mesh_rotation_matrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      ...overrides,
    },
    printer: { id: 'northspool-350', definitionName: 'northspool_350' },
  };
}
