import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readPrintContent } from '../../../content-reader/print.ts';
import { type ContentProfile, slicerProfile } from '../../../contract/queu3d/print-profile.ts';
import { type Matrix3, type SliceSettings, sliceSettingsSchema } from '../../../contract/queu3d/settings.ts';
import { isShopError } from '../shop-error.ts';
import { checkSettings } from './check-settings.ts';
import { settingsHash } from './find-or-create-slice.ts';

const print = readPrintContent(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
const [abs] = print.profiles.filter(({ id }) => id === 'abs') as [ContentProfile];
const upright: Matrix3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const settings = (overrides: object = {}, printer: object = {}): SliceSettings => ({
  overrides: {
    layer_height: 0.16,
    infill_sparse_density: 20,
    material_print_temperature: 210,
    material_bed_temperature: 60,
    mesh_rotation_matrix: upright,
    ...overrides,
  },
  printer: { id: 'northspool-350', definitionName: 'northspool_350', ...printer },
});

function reason(overrides: object, printer: object = {}): string {
  try {
    checkSettings(settings(overrides, printer), print);
  } catch (error) {
    expect(error).toSatisfy(isShopError('print_settings'));
    return String(error);
  }
  throw new Error('These settings were accepted.');
}

it('rejects settings that we cannot print with, and says why', () => {
  expect(reason({ layer_height: 0.1 })).toContain('layers of this height');
  expect(reason({ material_print_temperature: 300 })).toContain('temperatures');
  expect(reason({ material_bed_temperature: 80 })).toContain('temperatures');
  expect(reason({ infill_pattern: 'lines' })).toContain('as a grid');
  expect(reason({ infill_sparse_density: 26, infill_pattern: 'grid' })).toContain('as lines');
  expect(reason({}, { id: 'elsewhere' })).toContain('printer');
  expect(reason({}, { definitionName: '../fdmprinter' })).toContain('printer');
});

it('prints a material by its own profile, whatever a page sends', () => {
  const sent = { ...settings(), profile: { ...slicerProfile(abs), fan: { min: 100, max: 100, fullFrom: 2 } } };
  const heat = { material_print_temperature: 245, material_bed_temperature: 100 };
  const asked = checkSettings({ ...sent, overrides: { ...sent.overrides, ...heat } }, print);
  expect(asked.profile).toEqual(slicerProfile(abs));
  expect(asked.profile?.fan.max).toBe(0);
});

it('accepts a rotated and scaled model, but not a mirrored, skewed, flattened or vanishing one', () => {
  const matrices = {
    mirrored: [[-1, 0, 0], upright[1], upright[2]],
    skewed: [[1, 0.2, 0], upright[1], upright[2]],
    stretched: [[2, 0, 0], upright[1], upright[2]],
    flat: [upright[0], upright[1], [0, 0, 0]],
    nothing: [0, 1, 2].map(() => [0, 0, 0]),
  };
  for (const mesh_rotation_matrix of Object.values(matrices)) {
    expect(reason({ mesh_rotation_matrix })).toContain('not mirrored or skewed');
  }
  const tiny = upright.map((row) => row.map((value) => value * 0.009));
  expect(reason({ mesh_rotation_matrix: tiny })).toContain('at least 1%');
  const turned = [
    [0, -25.4, 0],
    [25.4, 0, 0],
    [0, 0, 25.4],
  ];
  expect(checkSettings(settings({ mesh_rotation_matrix: turned }), print).overrides.mesh_rotation_matrix).toEqual(
    turned,
  );
});

it('is never given settings that are out of range, unknown or not finite', () => {
  for (const overrides of [
    { layer_height: 0 },
    { infill_sparse_density: 100 },
    { infill_sparse_density: Number.NaN },
    { material_print_temperature: 210.5 },
    { wall_line_count: 9 },
    { support_enable: 'true' },
    { support_angle: 0 },
    { mesh_rotation_matrix: [[1, 0, 0]] },
    { mesh_rotation_matrix: [[Number.POSITIVE_INFINITY, 0, 0], upright[1], upright[2]] },
  ]) {
    expect(sliceSettingsSchema.safeParse(settings(overrides)).success).toBe(false);
  }
});

it('gives equal settings the same hash, however their matrix was computed', () => {
  const hash = (overrides: object) => settingsHash('stl', checkSettings(settings(overrides), print));
  const almost = [
    [1, -0, 1e-17],
    [6.1e-17, 1, 0],
    [0, 0, 1 + 1e-12],
  ];
  expect(hash({ mesh_rotation_matrix: almost, infill_pattern: 'grid' })).toBe(hash({}));
  expect(hash({ support_enable: false })).toBe(hash({}));
  expect(hash({ infill_sparse_density: 21 })).not.toBe(hash({}));
  expect(hash({ support_enable: true })).not.toBe(hash({}));
  expect(settingsHash('obj', checkSettings(settings(), print))).not.toBe(hash({}));
  expect(settingsHash('stl', checkSettings(settings(), print), 'another profile')).not.toBe(hash({}));
  expect(settingsHash('stl', checkSettings(settings(), print), undefined, 99)).not.toBe(hash({}));
});

it('keeps walls and a brim that were chosen, and leaves the usual ones out', () => {
  const chosen = checkSettings(settings({ wall_line_count: 3, adhesion_type: 'brim' }), print);
  expect(chosen.overrides).toMatchObject({ wall_line_count: 3, adhesion_type: 'brim' });
  expect(Object.keys(checkSettings(settings(), print).overrides)).not.toContain('wall_line_count');
  expect(sliceSettingsSchema.safeParse(settings({ wall_line_count: 2 })).success).toBe(false);
});

describe('an accepted repair', () => {
  it('stays in the settings, so that it is a slice of its own', () => {
    const accepted = checkSettings({ ...settings(), repair: 'accepted' }, print);
    expect(accepted.repair).toBe('accepted');
    expect(settingsHash('stl', accepted)).not.toBe(settingsHash('stl', checkSettings(settings(), print)));
  });

  it('leaves no trace in the settings of other models', () => {
    expect(Object.keys(checkSettings(settings(), print))).toEqual(['overrides', 'printer', 'profile']);
    expect(sliceSettingsSchema.safeParse({ ...settings(), repair: 'maybe' }).success).toBe(false);
  });
});
