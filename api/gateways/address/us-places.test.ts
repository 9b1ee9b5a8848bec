import { expect, it } from 'vitest';
import { UsPlaces } from './us-places.ts';

const places = new UsPlaces([
  { code: '48079', city: 'Saint Clair', state: 'MI' },
  { code: '48080', city: 'St Clair', state: 'MI' },
  { code: '00501', city: 'Holtsville', state: 'NY' },
  { code: '63077', city: 'Saint Clair', state: 'MO' },
]);

it('merges two spellings of one town', () => {
  expect(places.zipsOf('ST. CLAIR', 'MI')).toEqual(['48079', '48080']);
  expect(places.of('48080')).toEqual(places.of('48079'));
});

it('keeps towns of the same name in two states apart', () => {
  expect(places.find('Saint Clair', 'MO')).toEqual({ city: 'Saint Clair', state: 'MO' });
  expect(places.zipsOf('Saint Clair', 'MO')).toEqual(['63077']);
  expect(places.find('Saint Clair', 'NY')).toBeUndefined();
});

it('keeps leading zeros of ZIP codes', () => {
  expect(places.zipsOf('Holtsville', 'NY')).toEqual(['00501']);
  expect(places.of('00501')?.city).toBe('Holtsville');
});

it('searches similar names within a state', () => {
  expect(places.inState('MI', (name) => name.startsWith('saint'))).toHaveLength(1);
});
