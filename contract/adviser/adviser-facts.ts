import type { FilamentFacts } from '../catalogue/material.ts';
import type { TechnicalFacts } from '../editorial/sheet.ts';

/** The figures of a technical data sheet by which the adviser decides, with their row there. */
export const adviserFigures = {
  softensAt: { label: 'Softens at', unit: '°C', method: 'ISO 75 or ISO 306' },
  glassTransition: { label: 'Glass transition', unit: '°C', method: 'ISO 11357' },
  impact: { label: 'Impact, notched', unit: 'kJ/m²', method: 'ISO 180/A, 23 °C' },
  tensile: { label: 'Tensile strength', unit: 'MPa', method: 'ISO 527, printed flat' },
  betweenLayers: { label: 'Strength between layers', unit: 'MPa', method: 'ISO 527, printed upright' },
  nozzle: { label: 'Nozzle', unit: '°C', method: 'Recommended for printing' },
  bed: { label: 'Bed', unit: '°C', method: 'Recommended for printing' },
  chamber: { label: 'Chamber, at least', unit: '°C', method: 'Recommended for printing' },
} as const;
export type AdviserFigure = keyof typeof adviserFigures;
export const adviserFigureNames = Object.keys(adviserFigures) as AdviserFigure[];

/** The chamber is absent where a material prints in the open; all others are in every sheet. */
export type AdviserFacts = Readonly<Record<Exclude<AdviserFigure, 'chamber'>, number> & { chamber?: number }>;

/** The only place where the adviser reads the fields of materials and sheets. */
export function adviserFacts(facts: FilamentFacts, technical: TechnicalFacts): AdviserFacts {
  return {
    softensAt: facts.softensAtC,
    glassTransition: technical.glassTransitionC,
    impact: facts.impactKJPerM2,
    tensile: facts.tensileMPa,
    betweenLayers: technical.betweenLayers,
    nozzle: facts.nozzleC.recommended,
    bed: facts.bedC.recommended,
    ...(facts.chamberC && { chamber: facts.chamberC.min }),
  };
}

/** `78 °C`, as on the data sheet. */
export function figureText(figure: AdviserFigure, value: number): string {
  return `${value} ${adviserFigures[figure].unit}`;
}
