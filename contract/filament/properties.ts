import type { Filament } from './filament.ts';

/** A figure of a spool for programs that read any product: search engines and price lists. */
export interface FilamentProperty {
  readonly name: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit: string;
  /** of UN/CEFACT, where it has one */
  readonly unitCode?: string;
}

const MM = { unit: 'mm', unitCode: 'MMT' };
const CELSIUS = { unit: '°C', unitCode: 'CEL' };
const GRAMS = { unit: 'g', unitCode: 'GRM' };

/** The figures of a spool, without those that nobody measured. */
export function filamentProperties(of: Filament): FilamentProperty[] {
  const range = ({ recommended, min, max }: Filament['nozzleC']) => ({ value: recommended, min, max, ...CELSIUS });
  const all: (Omit<FilamentProperty, 'value'> & { readonly value: number | undefined })[] = [
    { name: 'Diameter', value: of.diameterMm, ...MM },
    { name: 'Diameter tolerance', value: of.diameterToleranceMm, ...MM },
    { name: 'Length', value: of.lengthM, unit: 'm', unitCode: 'MTR' },
    { name: 'Density', value: of.densityGPerCm3, unit: 'g/cm³', unitCode: '23' },
    { name: 'Nozzle temperature', ...range(of.nozzleC) },
    { name: 'Bed temperature', ...range(of.bedC) },
    { name: 'Softening temperature', value: of.softensAtC, ...CELSIUS },
    { name: 'Drying temperature', value: of.drying.temperatureC, ...CELSIUS },
    { name: 'Drying time', value: of.drying.hours, unit: 'h', unitCode: 'HUR' },
    { name: 'Maximum volumetric speed', value: of.maxVolumetricSpeedMm3PerS, unit: 'mm³/s' },
    { name: 'Transmission distance', value: of.transmissionDistanceMm, ...MM },
    { name: 'Net weight', value: of.netGrams, ...GRAMS },
    { name: 'Empty spool', value: of.spool?.emptyGrams, ...GRAMS },
    { name: 'Spool diameter', value: of.spool?.outerDiameterMm, ...MM },
    { name: 'Spool width', value: of.spool?.widthMm, ...MM },
  ];
  return all.flatMap(({ value, ...property }) => (value === undefined ? [] : [{ ...property, value }]));
}
