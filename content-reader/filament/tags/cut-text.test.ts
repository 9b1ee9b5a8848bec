import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts by bytes, between whole characters', () => {
  expect(cutText('PLA Petrol', 31)).toBe('PLA Petrol');
  expect(cutText('Blé d’or', 3)).toBe('Bl');
  expect(cutText('Ice 🧊', 7)).toBe('Ice');
  expect(cutText('Ice 🧊', 8)).toBe('Ice 🧊');
});
