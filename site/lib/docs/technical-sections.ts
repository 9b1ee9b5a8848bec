import {
  chamberWords,
  dryingWords,
  fanWords,
  retractionWords,
  speedWords,
  spoolWords,
  temperatureWords,
} from '../../../contract/filament/words.ts';
import type { MaterialSheets } from './material-sheets.ts';
import type { SheetSection } from './sheet-section.ts';

const columns = ['Property', 'Value', 'Method'];

/** The sections of a material's technical data sheet. */
export function technicalSections({ material, diameters, technical, spool }: MaterialSheets): SheetSection[] {
  const { facts } = material;
  return [
    table('The material', [
      ['Polymer', technical.polymer],
      ['Made for', technical.uses],
      ['Not for', technical.limits],
    ]),
    table('Strand and spool', [
      ['Diameter', `${diameters}, held to ±${facts.diameterToleranceMm} mm by a laser on two axes`],
      ['Ovality', `at most ${technical.ovalityMm} mm`],
      ...(spool ? [['Spool, 1 kg', `${spoolWords(spool)}, ${spool.emptyGrams} g empty`]] : []),
      ['Moisture when packed', `at most ${technical.packedMoisture}% by weight, in a sealed bag with desiccant`],
    ]),
    measured('Physical and thermal', [
      ['Density', `${facts.densityGPerCm3} g/cm³`, 'ISO 1183'],
      ['Melt flow', `${technical.meltFlow.value} g / 10 min`, `ISO 1133, ${technical.meltFlow.at}`],
      ['Glass transition', `${technical.glassTransitionC} °C`, 'ISO 11357'],
      ['Softens at', `${facts.softensAtC} °C`, technical.softening],
      ['Water absorption, 24 h', `${technical.waterAbsorption}%`, 'ISO 62, 23 °C'],
      ['Shrinkage', technical.shrinkage, 'printed bar, 100 mm'],
    ]),
    measured('Mechanical', [
      ['Tensile strength', `${facts.tensileMPa} MPa`, 'ISO 527, printed flat'],
      ['Tensile modulus', `${technical.tensileModulus} MPa`, 'ISO 527, printed flat'],
      ['Elongation at break', `${technical.elongation}%`, 'ISO 527, printed flat'],
      ['Strength between layers', `${technical.betweenLayers} MPa`, 'ISO 527, printed upright'],
      ['Flexural strength', `${technical.flexuralStrength} MPa`, 'ISO 178'],
      ['Flexural modulus', `${technical.flexuralModulus} MPa`, 'ISO 178'],
      ['Impact, notched', `${facts.impactKJPerM2} kJ/m²`, 'ISO 180/A, 23 °C'],
    ]),
    table('Printing', [
      ['Nozzle', temperatureWords(facts.nozzleC)],
      ['Bed', temperatureWords(facts.bedC)],
      ['Part fan', fanWords(facts.fan)],
      ['Speed', speedWords(technical.speedMmPerS)],
      ['Retraction', retractionWords(technical.retraction)],
      ['Chamber', chamberWords(technical.chamber, facts.chamberC)],
      ['Surface', technical.surface],
    ]),
    table('Drying and storage', [
      ['Drying', dryingWords(facts.drying)],
      ['Storage', 'In the closed bag with its desiccant, dark, below 40 °C. Use within two years for best results.'],
    ]),
    table('From the bench', [...technical.notes.map((note, index) => [`Note ${index + 1}`, note])]),
    table('About these figures', [
      [
        'How they were taken',
        'Means of five bars printed in the natural color with a 0.4 mm nozzle, 0.2 mm layers and 100% infill, kept at 23 °C and 50% humidity for 48 h.',
      ],
      [
        'What they are',
        'Typical values, not a specification. Color, printer and settings change them: test the part that matters.',
      ],
    ]),
  ];
}

function table(heading: string, rows: string[][]): SheetSection {
  return { heading, tables: [{ rows }] };
}

function measured(heading: string, rows: string[][]): SheetSection {
  return { heading, tables: [{ columns, rows }] };
}
