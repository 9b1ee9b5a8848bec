import { describe, expect, it } from 'vitest';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { profileSamples } from './profile-samples-for-test.ts';
import { prusaProfile } from './prusa.ts';

const { petg, abs, pmma, bare } = profileSamples;

describe('A profile for PrusaSlicer', () => {
  it('is a bundle of one filament with the numbers of the record', () => {
    expect(prusaProfile(profileSamples.pla)).toBe(`[filament:Northspool PLA Petrol 1.75 mm 1 kg]
filament_vendor = Northspool
filament_type = PLA
filament_colour = #0B5A63
filament_diameter = 1.75
filament_density = 1.24
filament_spool_weight = 236
filament_max_volumetric_speed = 12
temperature = 210
first_layer_temperature = 210
bed_temperature = 60
first_layer_bed_temperature = 60
fan_always_on = 1
min_fan_speed = 100
max_fan_speed = 100
bridge_fan_speed = 100
disable_fan_first_layers = 1
full_fan_speed_layer = 0
filament_notes = "Northspool PLA Petrol, 1.75 ± 0.03 mm\\nNozzle 205 to 220 °C, bed 50 to 65 °C\\nSpeed 40 to 120 mm/s\\nRetraction 0.8 mm with direct drive, 4 mm with a Bowden tube, at 35 mm/s\\nDry at 45 °C for 6 h\\nhttps://northspool.example/shop/PLA/Petrol-1.75mm-1kg/"
`);
  });

  it('has the first layer’s own temperatures and fans', () => {
    expect(linesOf(prusaProfile(petg))).toMatchObject({
      temperature: '240',
      first_layer_temperature: '245',
      bed_temperature: '80',
      first_layer_bed_temperature: '85',
      min_fan_speed: '30',
      max_fan_speed: '50',
      disable_fan_first_layers: '2',
    });
  });

  it('leaves the fan off but on bridges, in a warm chamber', () => {
    const off = { fan_always_on: '0', min_fan_speed: '0', max_fan_speed: '0', disable_fan_first_layers: '0' };
    expect(linesOf(prusaProfile(abs))).toMatchObject({ ...off, bridge_fan_speed: '20', chamber_temperature: '45' });
    expect(linesOf(prusaProfile(pmma))).toMatchObject({ ...off, bridge_fan_speed: '0', filament_type: 'PMMA' });
  });

  it('leaves out what nobody measured', () => {
    const keys = Object.keys(linesOf(prusaProfile(bare)));
    expect(keys).not.toContain('filament_spool_weight');
    expect(keys).not.toContain('filament_max_volumetric_speed');
    expect(keys).not.toContain('chamber_temperature');
    expect(keys).not.toContain('filament_cost');
  });

  it('keeps its notes on one line, whatever signs they have', () => {
    const notes = linesOf(prusaProfile(sampleFilament({ name: 'A "B" \\ C' })))['filament_notes'];
    expect(notes).toMatch(/^"A \\"B\\" \\\\ C, 1\.75 .*\\n.*"$/);
  });
});

function linesOf(profile: string): Record<string, string> {
  return Object.fromEntries(profile.split('\n').map((line) => line.split(' = ')));
}
