import type { Filament } from '../../../contract/filament/filament.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';

const pla = sampleFilament();

/** One spool of each kind that slicers tell apart. */
export const profileSamples = {
  pla,
  forge: sampleFilament({
    id: 'forge-slate-1.75mm-1kg',
    material: 'FORGE',
    materialLabel: 'FORGE PLA+',
    colorName: 'Slate',
    name: 'Northspool FORGE Slate',
    hex: '#4A4F55',
    densityGPerCm3: 1.23,
    nozzleC: { min: 205, max: 220, recommended: 215 },
    softensAtC: 56,
  }),
  petg: sampleFilament({
    id: 'petg-clear-2.85mm-5kg',
    material: 'PETG',
    polymer: 'PETG',
    colorName: 'Clear & <bright>',
    name: 'Northspool PETG Clear & <bright>',
    hex: '#E8F0F2',
    diameterMm: 2.85,
    densityGPerCm3: 1.27,
    netGrams: 5000,
    nozzleC: { min: 230, max: 250, recommended: 240 },
    bedC: { min: 75, max: 90, recommended: 80 },
    firstLayer: { nozzleC: 245, bedC: 85 },
    fan: { minPercent: 30, maxPercent: 50, fullFromLayer: 3 },
    maxVolumetricSpeedMm3PerS: 8,
    softensAtC: 78,
  }),
  abs: sampleFilament({
    id: 'abs-black-1.75mm-1kg',
    material: 'ABS',
    polymer: 'ABS',
    colorName: 'Black',
    name: 'Northspool ABS Black',
    hex: '#101012',
    densityGPerCm3: 1.05,
    nozzleC: { min: 235, max: 255, recommended: 245 },
    bedC: { min: 95, max: 110, recommended: 100 },
    chamberC: { min: 45, max: 60 },
    fan: { minPercent: 0, maxPercent: 0, bridgePercent: 20 },
    softensAtC: 98,
  }),
  pmma: sampleFilament({
    id: 'pmma-clear-1.75mm-1kg',
    material: 'PMMA',
    polymer: 'PMMA',
    colorName: 'Clear',
    name: 'Northspool PMMA Clear',
    hex: '#F2F4F4',
    densityGPerCm3: 1.18,
    nozzleC: { min: 240, max: 255, recommended: 250 },
    bedC: { min: 95, max: 110, recommended: 105 },
    fan: { minPercent: 0, maxPercent: 0 },
    softensAtC: 98,
  }),
  /** Of AcryBlend, with nothing but what each record has. */
  bare: {
    ...omit(pla, [
      'gtin',
      'finish',
      'spool',
      'retraction',
      'speedMmPerS',
      'maxVolumetricSpeedMm3PerS',
      'transmissionDistanceMm',
      'ovalityMm',
      'glassTransitionC',
    ]),
    id: 'acryblend-ruby-1.75mm-200g',
    material: 'AcryBlend',
    materialLabel: 'AcryBlend',
    polymer: 'PMMA',
    colorName: 'Ruby',
    name: 'Northspool AcryBlend Ruby',
    hex: '#9B1B30',
    densityGPerCm3: 1.17,
    netGrams: 200,
    nozzleC: { min: 230, max: 250, recommended: 240 },
    bedC: { min: 85, max: 100, recommended: 90 },
    fan: { minPercent: 20, maxPercent: 20 },
    softensAtC: 88,
  },
} satisfies Record<string, Filament>;

function omit<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !(keys as readonly string[]).includes(key))) as Omit<
    T,
    K
  >;
}
