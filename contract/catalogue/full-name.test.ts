import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  ['Petrol', 'PLA', 'Petrol PLA'],
  ['FORGE Black', 'FORGE', 'FORGE Black'],
  ['Brass nozzle', 'parts', 'Brass nozzle'],
])('%s of %s is called %s', (name, material, called) => {
  expect(fullName({ name, tags: { material } })).toBe(called);
});
