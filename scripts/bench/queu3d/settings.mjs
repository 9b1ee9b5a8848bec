// @ts-check
/** @typedef {import('../../../api/contract/queu3d/settings.ts').SliceSettings} SliceSettings */

/**
 * What a shopper of PLA asks for.
 * @param {number} infill percent
 * @returns {SliceSettings}
 */
export function plaSettings(infill = 20) {
  return {
    overrides: {
      layer_height: 0.2,
      infill_sparse_density: infill,
      material_print_temperature: 210,
      material_bed_temperature: 60,
      mesh_rotation_matrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    },
    printer: { id: 'northspool-350', definitionName: 'northspool_350' },
  };
}
