import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { filamentNeeds } from './filament-needs.ts';

it('has the temperatures of every material that is sold on spools', () => {
  const materials = new Content('content').yamlFolder('materials').files.map(({ value }) => value);
  const needs = filamentNeeds(materials);
  expect(Object.keys(needs).sort()).toEqual(
    materials
      .map(({ name }) => name)
      .filter(isSpoolMaterial)
      .sort(),
  );
  expect(needs['PLA']).toMatchObject({ nozzleC: { min: 205, recommended: 210 }, bedC: { min: 50 } });
});
