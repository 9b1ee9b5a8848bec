import { expect, test } from 'vitest';
import { sliceSettingsSchema } from '../../../api/contract/queu3d/settings.ts';
import { printContent } from '../../mocks/a-desk.ts';
import { firstSettings } from '../../stores/queu3d/print-settings.ts';
import { mayBrowserSlice, sliceSettings } from './slice-settings.ts';

const settings = firstSettings(printContent, () => ['Petrol']);

test('what is chosen is sent in the engine’s own terms, an infill of 100 as 99', () => {
  const sent = sliceSettings({ ...settings, infill: 100, quality: 0, scale: 50, unit: 25.4 }, printContent);
  expect(sliceSettingsSchema.parse(sent)).toEqual({
    overrides: {
      layer_height: 0.12,
      infill_sparse_density: 99,
      material_print_temperature: 210,
      material_bed_temperature: 60,
      mesh_rotation_matrix: [
        [12.7, 0, 0],
        [0, 12.7, 0],
        [0, 0, 12.7],
      ],
    },
    printer: { id: 'northspool-350', definitionName: 'northspool_350' },
  });
});

test('the browser slices scaled models of less than 30 mm depth, and no others', () => {
  expect(mayBrowserSlice({ ...settings, scale: 99 }, 29.9)).toBe(true);
  expect(mayBrowserSlice({ ...settings, scale: 99 }, 30)).toBe(false);
  expect(mayBrowserSlice({ ...settings, scale: 100 }, 10)).toBe(false);
});
