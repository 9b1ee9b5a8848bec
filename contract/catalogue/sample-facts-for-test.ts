import type { FilamentFacts } from './material.ts';

const temperature = { min: 50, max: 220, recommended: 60 };

/** Of a PLA that nobody sells. */
export const sampleFacts: FilamentFacts = {
  polymer: 'PLA',
  densityGPerCm3: 1.24,
  diameterToleranceMm: 0.03,
  nozzleC: { ...temperature, recommended: 210 },
  bedC: temperature,
  fan: { minPercent: 100, maxPercent: 100 },
  softensAtC: 58,
  drying: { temperatureC: 45, hours: 6 },
  impactKJPerM2: 3.9,
  tensileMPa: 53,
};
