import { describe, expect, it } from 'vitest';
import type { Filament } from '../../../contract/filament/filament.ts';
import { bambuProfile } from './bambu.ts';
import { orcaProfile } from './orca.ts';
import { profileSamples } from './profile-samples-for-test.ts';

const { pla, forge, petg, abs, pmma, bare } = profileSamples;
const preset = (filament: Filament): Record<string, string | string[]> => JSON.parse(bambuProfile(filament));

describe('A preset for Bambu Studio', () => {
  it('has the numbers of that for OrcaSlicer', () => {
    const { inherits: _, setting_id: __, instantiation: ___, ...numbers } = JSON.parse(orcaProfile(pla));
    expect(preset(pla)).toMatchObject(numbers);
  });

  it('takes what the record lacks from Bambu’s generic preset of its polymer', () => {
    expect([pla, forge, petg, abs].map((filament) => preset(filament)['inherits'])).toEqual([
      'Generic PLA',
      'Generic PLA',
      'Generic PETG',
      'Generic ABS',
    ]);
  });

  it('stands alone where Bambu Studio has no generic preset, with an id of its own', () => {
    expect(preset(pmma)).not.toHaveProperty('inherits');
    expect(preset(pmma)).toMatchObject({ filament_type: ['PMMA'], filament_id: expect.stringMatching(/^P.{7}$/) });
  });

  it('is there with each printer, though its parent is not', () => {
    expect(preset(pla)).toMatchObject({ compatible_printers: [] });
  });

  it('retracts as far as direct drive needs, which all of Bambu’s printers have', () => {
    expect(preset(pla)).toMatchObject({ filament_retraction_length: ['0.8'], filament_retraction_speed: ['35'] });
    expect(Object.keys(preset(bare)).filter((key) => key.includes('retract'))).toEqual([]);
  });

  it('calls the warm chamber by Bambu’s name', () => {
    expect(preset(abs)).toMatchObject({ chamber_temperatures: ['45'] });
    expect(preset(abs)).not.toHaveProperty('chamber_temperature');
  });
});
