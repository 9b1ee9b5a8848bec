import { expect, it } from 'vitest';
import { printName, withoutPrintNames } from './print-name.ts';

it('names the file, and counts its objects from one', () => {
  expect(printName('plate.3mf', {})).toBe('plate.3mf');
  expect(printName('plate.3mf', { object: 0 })).toBe('plate.3mf, object 1');
});

const namesOf = (...lines: readonly { type: string; name: string }[]) =>
  withoutPrintNames(lines).map(({ name }) => name);

it('leaves what a shopper typed out of a mail, and keeps which object is printed', () => {
  expect(namesOf({ type: 'pod', name: printName('evil.example.3mf', { object: 11 }) })).toEqual([
    'Print of your model, object 12',
  ]);
  expect(namesOf({ type: 'pod', name: 'evil.example.3mf, object 7 evil' })).toEqual(['Print of your model']);
});

it('tells the prints of an order apart', () => {
  const spool = { type: 'item', name: 'Petrol' };
  const gear = { type: 'pod', name: 'gear.stl' };
  expect(namesOf(gear, spool, { ...gear })).toEqual(['Print of your model 1', 'Petrol', 'Print of your model 2']);
});
