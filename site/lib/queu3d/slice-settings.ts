import { BROWSER_SLICE_DEPTH, MAX_INFILL } from '../../../api/contract/queu3d/limits.ts';
import type { PrintContent, PrintMaterial, PrintQuality } from '../../../api/contract/queu3d/print-content.ts';
import type { Matrix3, SliceSettings } from '../../../api/contract/queu3d/settings.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import { scaled } from './turns.ts';

/** How the model stands on the bed: `mesh_rotation_matrix`. */
export function poseOf({ rotation, scale, unit }: Pick<PrintSettings, 'rotation' | 'scale' | 'unit'>): Matrix3 {
  return scaled(rotation, scale, unit);
}

/** What the slicer is asked for. An infill of 100 is sent as 99 (2 §5). */
export function sliceSettings(settings: PrintSettings, content: PrintContent): SliceSettings {
  const { nozzleTemperature, bedTemperature } = materialOf(settings, content);
  const { id, definitionName } = content.machine;
  return {
    overrides: {
      layer_height: qualityOf(settings, content).layerHeight,
      infill_sparse_density: Math.min(settings.infill, MAX_INFILL),
      material_print_temperature: nozzleTemperature,
      material_bed_temperature: bedTemperature,
      mesh_rotation_matrix: poseOf(settings),
    },
    printer: { id, definitionName },
  };
}

/** Whether this browser may slice it: small models that were scaled (2 §4.5). `depth` in mm, as it stands. */
export function mayBrowserSlice({ scale }: PrintSettings, depth: number): boolean {
  return scale !== 100 && depth < BROWSER_SLICE_DEPTH;
}

export function materialOf({ material }: Pick<PrintSettings, 'material'>, { materials }: PrintContent): PrintMaterial {
  return found(
    materials.find(({ name }) => name === material),
    material,
  );
}

export function qualityOf({ quality }: Pick<PrintSettings, 'quality'>, { qualities }: PrintContent): PrintQuality {
  return found(
    qualities.find(({ stop }) => stop === quality),
    quality,
  );
}

function found<Entry>(entry: Entry | undefined, name: string | number): Entry {
  if (!entry) throw new Error(`Nothing is printed with ${name}`);
  return entry;
}
