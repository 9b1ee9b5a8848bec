import { expect, it } from 'vitest';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { profileSamples } from './profile-samples-for-test.ts';
import { presetName, profileNotes } from './profile-texts.ts';

it('names a preset by diameter and weight, so that none replaces another', () => {
  expect(Object.values(profileSamples).map(presetName)).toEqual([
    'Northspool PLA Petrol 1.75 mm 1 kg',
    'Northspool FORGE Slate 1.75 mm 1 kg',
    'Northspool PETG Clear & -bright- 2.85 mm 5 kg',
    'Northspool ABS Black 1.75 mm 1 kg',
    'Northspool PMMA Clear 1.75 mm 1 kg',
    'Northspool AcryBlend Ruby 1.75 mm 200 g',
  ]);
});

it('puts no sign into the name of a preset that a file name or an ini file cannot have', () => {
  expect(presetName(sampleFilament({ name: 'A/B\\C: [D] @E?*"|' }))).toBe('A-B-C- -D- -E- 1.75 mm 1 kg');
});

it('notes what slicers have no setting for, and nothing that the record lacks', () => {
  expect(profileNotes(sampleFilament({ chamberC: { min: 45, max: 60 } }))).toEqual([
    'Northspool PLA Petrol, 1.75 ± 0.03 mm',
    'Nozzle 205 to 220 °C, bed 50 to 65 °C',
    'Chamber 45 to 60 °C',
    'Speed 40 to 120 mm/s',
    'Retraction 0.8 mm with direct drive, 4 mm with a Bowden tube, at 35 mm/s',
    'Dry at 45 °C for 6 h',
    'https://northspool.example/shop/PLA/Petrol-1.75mm-1kg/',
  ]);
  expect(profileNotes(profileSamples.bare)).toEqual([
    'Northspool AcryBlend Ruby, 1.75 ± 0.03 mm',
    'Nozzle 230 to 250 °C, bed 85 to 100 °C',
    'Dry at 45 °C for 6 h',
    'https://northspool.example/shop/PLA/Petrol-1.75mm-1kg/',
  ]);
});
