import { expect, it } from 'vitest';
import { printFileName } from './print-file-name.ts';

const print = { refId: 'NS-7K2M-4Q9D', position: 0, name: 'bracket.stl', material: 'PLA', colorName: 'Petrol' };

it.each([
  [{}, 'NS-7K2M-4Q9D-1_bracket_PLA-Petrol.gcode'],
  [{ position: 11, material: 'PLA Ltd', colorName: 'Moss & Ash' }, 'NS-7K2M-4Q9D-12_bracket_PLA-Ltd-Moss-Ash.gcode'],
  [{ name: '../../etc/"passwd".stl' }, 'NS-7K2M-4Q9D-1_passwd_PLA-Petrol.gcode'],
  [{ name: 'Ärmel №2 (left)\nM112.step' }, 'NS-7K2M-4Q9D-1_Armel-No2-left-M112_PLA-Petrol.gcode'],
  [{ name: '部品.3mf' }, 'NS-7K2M-4Q9D-1_PLA-Petrol.gcode'],
  [{ name: `${'long '.repeat(30)}.stl` }, `NS-7K2M-4Q9D-1_${'long-'.repeat(8)}_PLA-Petrol.gcode`],
])('names a print by order, part, material and color: %o', (change, name) => {
  expect(printFileName({ ...print, ...change })).toBe(name);
});
