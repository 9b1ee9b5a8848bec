import type { FilamentFacts, MaterialName } from '../../../contract/catalogue/material.ts';
import type { Sheet } from '../../../contract/editorial/sheet.ts';

/** For tests: facts of a material that nobody sells. */
export const sampleFacts: FilamentFacts = {
  polymer: 'PLA',
  densityGPerCm3: 1.24,
  diameterToleranceMm: 0.03,
  nozzleC: { min: 205, max: 222, recommended: 211 },
  bedC: { min: 50, max: 65, recommended: 60 },
  fan: { minPercent: 100, maxPercent: 100 },
  softensAtC: 58,
  drying: { temperatureC: 45, hours: 6 },
  impactKJPerM2: 3.9,
  tensileMPa: 53,
};

/** For tests: a sheet that is right in every field. */
export function sampleSheet(material: MaterialName): Sheet {
  return {
    material,
    revision: 2,
    revised: '2026-03-01',
    about: 'For a test.',
    technical: {
      polymer: `Polymer of ${material}`,
      uses: 'Tests',
      limits: 'Sale',
      ovalityMm: 0.02,
      glassTransitionC: 60,
      softening: 'ISO 75',
      meltFlow: { value: 6.5, at: '210 °C, 2.16 kg' },
      tensileModulus: 3300,
      elongation: 5,
      flexuralStrength: 88,
      flexuralModulus: 3150,
      betweenLayers: 38,
      waterAbsorption: 0.3,
      packedMoisture: 0.025,
      shrinkage: '0.3%',
      speedMmPerS: { min: 40, max: 60 },
      retraction: { directMm: 1, bowdenMm: 4, speedMmPerS: 30 },
      chamber: 'Open',
      surface: 'PEI',
      notes: ['Slowly.'],
    },
    safety: {
      chemicalName: `Chemical of ${material}`,
      components: [{ name: 'Polymer', cas: '26100-51-6', share: 'over 96' }],
      residues: 'A trace.',
      decomposesAbove: 251,
      decomposition: 'lactide',
      fireGases: 'smoke',
      ventilation: 'Open a window.',
      limits: [{ substance: 'Dust', limit: '15 mg/m³' }],
      selfIgnites: 'Above 380 °C',
      melting: '145 to 165 °C',
      dissolvesIn: 'chloroform',
      incompatible: 'Strong acids.',
      ecology: 'It lasts.',
      recycling: 'Recycle it.',
      regulation: 'None.',
    },
  };
}
