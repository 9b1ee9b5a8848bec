import { expect, test } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { ChosenItem } from '../../lib/api-chosen.ts';
import { compareRows, type FactsOf } from './ComparePage.tsx';

const factsOf: FactsOf = {
  PETG: {
    polymer: 'PETG',
    densityGPerCm3: 1.27,
    diameterToleranceMm: 0.03,
    nozzleC: { min: 230, max: 250, recommended: 240 },
    bedC: { min: 70, max: 85, recommended: 80 },
    chamber: 'Open',
    fan: { minPercent: 40, maxPercent: 40 },
    softensAtC: 78,
    drying: { temperatureC: 60, hours: 6 },
    impactKJPerM2: 7.1,
    tensileMPa: 48,
  },
};

function filament(material: string, weight: string, price: number): ChosenItem {
  return {
    id: `${material}-${weight}`.toLowerCase(),
    name: 'Smoke',
    price: cents(price),
    qoh: 0,
    imgSrc: [],
    tags: { color: 'Smoke', colorName: 'Smoke', material, weight, diameter: '1.75mm', colorFamily: 'Gray' },
    data: {
      temp: 240,
      freeGround: false,
      discordOnly: false,
      membersOnly: false,
      sku: 'NS',
      hex: '#5E6468',
      summary: '',
      was: null,
    },
  };
}

const valuesOf = (label: string, ...items: ChosenItem[]) =>
  compareRows(items, factsOf).find((row) => row.label === label)?.values;

test('shows filaments side by side with their price per kilogram', () => {
  expect(valuesOf('Price per kg', filament('PETG', '1kg', 2499), filament('PETG', '5kg', 10_999))).toEqual([
    '$24.99',
    '$22.00',
  ]);
});

test('takes temperatures from the material, and shows a dash where they are unknown', () => {
  const both = [filament('PETG', '1kg', 2499), filament('Unknown', '1kg', 2499)];
  expect(valuesOf('Nozzle', ...both)).toEqual(['240 °C (230 to 250)', '–']);
  expect(valuesOf('Tensile strength', ...both)).toEqual(['48 MPa', '–']);
});

test('says whether a filament needs a closed chamber', () => {
  expect(valuesOf('Chamber', filament('PETG', '1kg', 2499))).toEqual(['Open']);
});

test('says what is sold out', () => {
  expect(valuesOf('Stock', filament('PETG', '1kg', 2499))).toEqual(['Out of Stock']);
});
