import { describe, expect, it } from 'vitest';
import { type Matrix3, sliceSettingsSchema } from '../../../contract/queu3d/settings.ts';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import { aPrintProfile, printContent } from '../../mocks/a-workspace.ts';
import {
  canSliceInBrowser,
  defaultSettings,
  keepsSlice,
  parseInfill,
  parseScale,
  poseMatrix,
  rotateQuarter,
  sliceSettings,
} from './print-settings.ts';

const settings = defaultSettings(printContent, () => ['Petrol']);

describe('print settings', () => {
  it('are sent in the engine’s own terms, an infill of 100 as 99', () => {
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
      profile: aPrintProfile,
    });
  });

  it('send supports only when they are chosen', () => {
    expect(sliceSettings(settings, printContent).overrides).not.toHaveProperty('support_enable');
    const sent = sliceSettings({ ...settings, supports: true }, printContent);
    expect(sliceSettingsSchema.parse(sent).overrides.support_enable).toBe(true);
  });

  it('send walls and a brim only when they are chosen', () => {
    const usual = sliceSettings(settings, printContent).overrides;
    expect(usual).not.toHaveProperty('wall_line_count');
    expect(usual).not.toHaveProperty('adhesion_type');
    const sent = sliceSettings({ ...settings, walls: 4, brim: true }, printContent);
    expect(sliceSettingsSchema.parse(sent).overrides).toMatchObject({ wall_line_count: 4, adhesion_type: 'brim' });
    expect(keepsSlice(settings, { ...settings, walls: 3 }, printContent)).toBe(false);
    expect(keepsSlice(settings, { ...settings, brim: true }, printContent)).toBe(false);
  });

  it('let the browser slice only scaled models less than 30 mm deep', () => {
    expect(canSliceInBrowser({ ...settings, scale: 99 }, 29.9)).toBe(true);
    expect(canSliceInBrowser({ ...settings, scale: 99 }, 30)).toBe(false);
    expect(canSliceInBrowser({ ...settings, scale: 100 }, 10)).toBe(false);
  });
});

type Vector = readonly [number, number, number];

function apply(matrix: Matrix3, [x, y, z]: Vector): number[] {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + 0);
}

describe('a quarter turn', () => {
  it('tips the top of the model over to the chosen side', () => {
    const up: Vector = [0, 0, 1];
    expect(apply(rotateQuarter(UPRIGHT, 'back'), up)).toEqual([0, 1, 0]);
    expect(apply(rotateQuarter(UPRIGHT, 'front'), up)).toEqual([0, -1, 0]);
    expect(apply(rotateQuarter(UPRIGHT, 'left'), up)).toEqual([-1, 0, 0]);
    expect(apply(rotateQuarter(UPRIGHT, 'right'), up)).toEqual([1, 0, 0]);
  });

  it('changes nothing when repeated four times, or undone by its opposite', () => {
    for (const direction of ['back', 'front', 'left', 'right'] as const) {
      const around = [direction, direction, direction, direction].reduce<Matrix3>(rotateQuarter, UPRIGHT);
      expect(around).toEqual(UPRIGHT);
    }
    expect(rotateQuarter(rotateQuarter(UPRIGHT, 'left'), 'right')).toEqual(UPRIGHT);
  });

  it('follows what the shopper sees, not the axes of the file', () => {
    const twice = rotateQuarter(rotateQuarter(UPRIGHT, 'left'), 'back');
    // The first turn moved the file's top to the left; tipping back leaves it there.
    expect(apply(twice, [0, 0, 1])).toEqual([-1, 0, 0]);
  });
});

it('combines rotation, scale and unit in one matrix', () => {
  expect(apply(poseMatrix({ rotation: UPRIGHT, scale: 50, unit: 25.4 }), [1, 0, 0])).toEqual([12.7, 0, 0]);
});

describe('a typed percentage', () => {
  it('is an infill of at most 100; text that is not a number is ignored', () => {
    expect(['35', '140', '99', '-3', '12.6', '20 %', 'much', ''].map(parseInfill)).toEqual([
      ...[35, 100, 100, 0, 13, 20, null, null],
    ]);
  });

  it('is a scale of at least 1 that may exceed the slider’s 500', () => {
    expect(['750', '0', '33.33', '99,5%', '1e9', 'x'].map(parseScale)).toEqual([750, 1, 33.3, 99.5, 100_000, null]);
  });
});
