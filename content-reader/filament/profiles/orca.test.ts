import { describe, expect, it } from 'vitest';
import type { Filament } from '../../../contract/filament/filament.ts';
import { orcaProfile, orcaSettingId } from './orca.ts';
import { profileSamples } from './profile-samples-for-test.ts';

const { pla, forge, petg, abs, pmma, bare } = profileSamples;
const preset = (filament: Filament): Record<string, string | string[]> => JSON.parse(orcaProfile(filament));

describe('A preset for OrcaSlicer', () => {
  it('has the numbers of the record, each as a list of strings', () => {
    const { filament_notes, ...rest } = preset(pla);
    expect(rest).toEqual({
      type: 'filament',
      name: 'Northspool PLA Petrol 1.75 mm 1 kg',
      from: 'User',
      version: '1.0.0.0',
      inherits: 'Generic PLA @System',
      setting_id: '7L2ugH5m44yQGZ2L',
      instantiation: 'true',
      filament_settings_id: ['Northspool PLA Petrol 1.75 mm 1 kg'],
      filament_vendor: ['Northspool'],
      filament_type: ['PLA'],
      default_filament_colour: ['#0B5A63'],
      filament_diameter: ['1.75'],
      filament_density: ['1.24'],
      nozzle_temperature: ['210'],
      nozzle_temperature_initial_layer: ['210'],
      nozzle_temperature_range_low: ['205'],
      nozzle_temperature_range_high: ['220'],
      hot_plate_temp: ['60'],
      hot_plate_temp_initial_layer: ['60'],
      textured_plate_temp: ['60'],
      textured_plate_temp_initial_layer: ['60'],
      temperature_vitrification: ['58'],
      fan_min_speed: ['100'],
      fan_max_speed: ['100'],
      overhang_fan_speed: ['100'],
      close_fan_the_first_x_layers: ['1'],
      full_fan_speed_layer: ['0'],
      reduce_fan_stop_start_freq: ['1'],
      filament_max_volumetric_speed: ['12'],
    });
    expect(filament_notes).toEqual([expect.stringContaining('Dry at 45 °C for 6 h\nhttps://northspool.example/')]);
  });

  it('takes what the record lacks from the generic preset of its polymer', () => {
    expect(preset(forge)).toMatchObject({ inherits: 'Generic PLA @System', filament_type: ['PLA'] });
    expect(preset(petg)).toMatchObject({ inherits: 'Generic PETG @System', filament_type: ['PETG'] });
    expect(preset(abs)).toMatchObject({ inherits: 'Generic ABS @System', filament_type: ['ABS'] });
  });

  it('stands alone where OrcaSlicer has no generic preset, with an id of its own', () => {
    const ids = [pmma, bare].map((filament) => {
      const { inherits, filament_type, filament_id } = preset(filament);
      expect(inherits).toBeUndefined();
      expect(filament_type).toEqual(['PMMA']);
      expect(filament_id).toMatch(/^P[0-9a-f]{7}$/);
      return filament_id;
    });
    expect(ids[0]).not.toBe(ids[1]);
    expect(preset(pla)).not.toHaveProperty('filament_id');
  });

  it('prints a first layer by its own temperatures and fans', () => {
    expect(preset(petg)).toMatchObject({
      nozzle_temperature: ['240'],
      nozzle_temperature_initial_layer: ['245'],
      hot_plate_temp: ['80'],
      hot_plate_temp_initial_layer: ['85'],
      textured_plate_temp_initial_layer: ['85'],
      fan_min_speed: ['30'],
      fan_max_speed: ['50'],
      overhang_fan_speed: ['50'],
      close_fan_the_first_x_layers: ['2'],
    });
  });

  it('leaves the fan off but on bridges, in a warm chamber', () => {
    expect(preset(abs)).toMatchObject({
      fan_min_speed: ['0'],
      fan_max_speed: ['0'],
      overhang_fan_speed: ['20'],
      close_fan_the_first_x_layers: ['0'],
      reduce_fan_stop_start_freq: ['0'],
      chamber_temperature: ['45'],
    });
    expect(preset(pmma)).toMatchObject({ overhang_fan_speed: ['0'] });
  });

  it('leaves out what nobody measured', () => {
    expect(preset(bare)).not.toHaveProperty('filament_max_volumetric_speed');
    expect(preset(bare)).not.toHaveProperty('chamber_temperature');
    expect(preset(pla)).not.toHaveProperty('filament_cost');
  });

  it('leaves the length of a retraction to the printer, as direct drives and Bowden tubes differ', () => {
    expect(Object.keys(preset(pla)).filter((key) => key.includes('retract'))).toEqual([]);
  });
});

describe('The id of a preset', () => {
  it('is that of OrcaSlicer’s own test vectors', () => {
    expect(orcaSettingId('Afinia', 'filament', 'Afinia ABS @Afinia H400')).toBe('TL34qSVkppBvMvgH');
    expect(orcaSettingId('Afinia', 'process', '0.20mm Standard @Afinia H400')).toBe('FzmtNsy7XQvpd7w0');
    expect(orcaSettingId('Afinia', 'machine', 'Afinia H400 0.4 nozzle')).toBe('r4FZagW0S8uoaJPd');
    expect(orcaSettingId('Anycubic', 'filament', 'Generic PLA @Anycubic Kobra 2')).toBe('YIWGGLQ8Oepd30Fv');
    expect(orcaSettingId('Creality', 'process', '0.16mm Optimal @Creality Ender-3 V3')).toBe('2Nrbq8PxssUPBLza');
    expect(orcaSettingId('Elegoo', 'machine', 'Elegoo Neptune 4 0.4 nozzle')).toBe('69QdWuRQwAZk9rFu');
  });
});
