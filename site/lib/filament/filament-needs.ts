import type { Material } from '../../../contract/catalogue/material.ts';
import type { FilamentNeeds } from '../../../contract/filament/fits-printer.ts';

/** What the materials ask of a printer, by their names; the diameter is each spool's. */
export type NeedsByMaterial = Readonly<Record<string, Omit<FilamentNeeds, 'diameterMm'>>>;

/** Of the materials that are sold on spools. */
export function filamentNeeds(materials: readonly Material[]): NeedsByMaterial {
  return Object.fromEntries(
    materials.flatMap(({ name, facts }) =>
      facts
        ? [[name, { nozzleC: facts.nozzleC, bedC: facts.bedC, ...(facts.chamberC && { chamberC: facts.chamberC }) }]]
        : [],
    ),
  );
}
