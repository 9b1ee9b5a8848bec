import { expect, it } from 'vitest';
import { plateFileName, printFileName } from './print-file-name.ts';

const print = { refId: 'NS-7K2M-4Q9D', position: 0, name: 'bracket.stl', material: 'PLA', colorName: 'Petrol' };

it.each([
  [{}, 'NS-7K2M-4Q9D-1_bracket_PLA-Petrol.gcode'],
  [{ position: 11, material: 'PLA Ltd', colorName: 'Moss & Ash' }, 'NS-7K2M-4Q9D-12_bracket_PLA-Ltd-Moss-Ash.gcode'],
  [{ name: '../../etc/"passwd".stl' }, 'NS-7K2M-4Q9D-1_passwd_PLA-Petrol.gcode'],
  [{ name: 'Ärmel №2 (left)\nM112.step' }, 'NS-7K2M-4Q9D-1_Armel-No2-left-M112_PLA-Petrol.gcode'],
  [{ pieces: 5 }, 'NS-7K2M-4Q9D-1_5x-bracket_PLA-Petrol.gcode'],
  [{ name: '部品.3mf' }, 'NS-7K2M-4Q9D-1_PLA-Petrol.gcode'],
  [{ name: `${'long '.repeat(30)}.stl` }, `NS-7K2M-4Q9D-1_${'long-'.repeat(8)}_PLA-Petrol.gcode`],
])('names a print by order, part, material and color: %o', (change, name) => {
  expect(printFileName({ ...print, ...change })).toBe(name);
});

it.each([
  ['gear.stl', 'Petrol', /^NS-7K2M-4Q9D-1_gear_PLA-Petrol-P1234567\.gcode$/],
  ['long '.repeat(30), 'Petrol', /^NS-7K2M-4Q9D-1_(long-){8}_PLA-Petrol-P1234567\.gcode$/],
  ['long '.repeat(30), 'Moss '.repeat(9), /^NS-7K2M-4Q9D-1_(long-)+\w*_PLA-(Moss-){8}Moss-P1234567\.gcode$/],
  ['gear.stl', 'Moss '.repeat(30), /^NS-7K2M-4Q9D-1_PLA-(Moss-)+\w*-P1234567\.gcode$/],
])('ends the name of a plate with its number, within 90 characters: %s in %s', (name, colorName, expected) => {
  const shown = printFileName({ ...print, name, colorName, plate: 1_234_567 });
  expect(shown).toMatch(expected);
  expect(shown.length).toBeLessThanOrEqual(90);
});

it('names a plate of several orders by its number and what is on it', () => {
  const plate = { plate: 57, pieces: 10, material: 'PLA', colorName: 'Petrol' };
  expect(plateFileName(plate)).toBe('plate-57_10-prints_PLA-Petrol.gcode');
  const long = plateFileName({ ...plate, plate: 1_234_567, colorName: 'Moss & Ash '.repeat(9) });
  expect(long).toMatch(/^plate-1234567_10-prints_PLA-Moss-Ash-[\w-]+\.gcode$/);
  expect(long.length).toBeLessThanOrEqual(90);
});
