import { expect, it } from 'vitest';
import { cleanModelName } from './begin-upload.ts';

it.each([
  ['gear.stl', 'gear.stl'],
  ['Gear Box v2.STL', 'Gear Box v2.stl'],
  ['../../etc/passwd.stl', 'passwd.stl'],
  ['C:\\models\\lid.3mf', 'lid.3mf'],
  ['.obj', 'model.obj'],
  ['..hidden.obj', 'hidden.obj'],
  ['a\u0000b\r\nc.stl', 'abc.stl'],
  ['safe\u202Elts.exe.stl', 'safelts.exe.stl'],
  ['"quoted"<x>.stl', '_quoted__x_.stl'],
  ['Zahnrad größe.obj', 'Zahnrad größe.obj'],
])('%j is kept as %j', (typed, name) => {
  expect(cleanModelName(typed)?.name).toBe(name);
});

it('a long name keeps its type', () => {
  const cleaned = cleanModelName(`${'x'.repeat(5000)}.3mf`);
  expect(cleaned?.name).toHaveLength(120);
  expect(cleaned?.extension).toBe('3mf');
});

it.each(['gear', 'gear.step', 'stl', 'gear.stl.exe', ''])('%j is nothing that we print', (typed) => {
  expect(cleanModelName(typed)).toBeUndefined();
});
