import { expect, it } from 'vitest';
import { adviserPath, loads, type Needs, needsInQuery } from './adviser-needs.ts';

const start: Needs = { heat: 30, sun: false, load: 'none', food: false, enclosure: true, nozzle: 260, bed: 100 };
const read = (query: string) => needsInQuery(new URLSearchParams(query), start);

it('reads back the address that it writes', () => {
  for (const load of loads) {
    for (const flag of [false, true]) {
      const needs: Needs = { heat: 61, sun: flag, load, food: !flag, enclosure: flag, nozzle: 300, bed: 0 };
      expect(read(adviserPath(needs).split('?')[1] ?? '')).toEqual(needs);
    }
  }
});

it('answers for the start where an address says nothing', () => {
  expect(read('')).toEqual(start);
  expect(read('utm_source=x')).toEqual(start);
});

it('takes nothing from an address that the form would refuse', () => {
  expect(read('heat=9999&nozzle=-1&bed=1e2&load=heavy&sun=maybe&enclosure=yes')).toEqual(start);
  expect(read('heat=&nozzle=149&bed=201&enclosure=yes')).toEqual(start);
});

it('takes a box that is missing from a sent form as not checked', () => {
  expect(read('heat=40')).toEqual({ ...start, heat: 40, enclosure: false });
});
