import * as z from 'zod';
import {
  celsius,
  dryingSchema,
  fanSchema,
  firstLayerSchema,
  polymers,
  temperature,
  temperatureRange,
} from './filament-facts.ts';

/** Materials sold on spools. */
export const spoolMaterials = ['PLA', 'PLA Sub', 'PLA Ltd', 'ABS', 'PETG', 'PMMA', 'FORGE', 'AcryBlend'] as const;
/** All materials and product groups; the first path segment of an item's page. */
export const materialNames = [...spoolMaterials, 'parts', 'Kit', 'Minis', 'Bulk', 'merch'] as const;

export const materialNameSchema = z.enum(materialNames, `must be one of ${materialNames.join(', ')}`);
export type MaterialName = z.infer<typeof materialNameSchema>;

/** The physical properties of a filament material, as printed on its data sheet. What nobody measured is left out. */
const filamentFactsSchema = z.strictObject({
  polymer: z.enum(polymers).describe('what slicers and databases call it'),
  densityGPerCm3: z.number().min(0.8).max(2).describe('g/cm³, ISO 1183'),
  diameterToleranceMm: z.number().min(0).max(0.2).describe('mm to either side, held by the gauge'),
  nozzleC: temperature.describe('°C'),
  bedC: temperature.describe('°C'),
  chamberC: temperatureRange.optional().describe('°C of a closed chamber; left out: it prints in the open'),
  firstLayer: firstLayerSchema.optional().describe('where it differs from the rest'),
  fan: fanSchema.describe('of the part'),
  softensAtC: celsius.describe('°C, heat deflection or Vicat softening temperature'),
  drying: dryingSchema.describe('before a long print'),
  impactKJPerM2: z.number().min(0).describe('notched Izod, kJ/m²'),
  tensileMPa: z.number().min(0).describe('tensile strength, MPa'),
});
export type FilamentFacts = z.infer<typeof filamentFactsSchema>;

/** A buying guide below a product list. */
export const guideSchema = z.strictObject({
  heading: z.string().min(1),
  entries: z.array(z.strictObject({ heading: z.string().min(1), text: z.string().min(1) })).max(4),
});

/** `content/materials/*.yaml`: one material, with the heading and copy of its category page. */
export const materialSchema = z.strictObject({
  name: materialNameSchema,
  label: z.string().min(1).describe('name for shoppers, such as "FORGE PLA+"'),
  heading: z.string().min(1),
  lede: z.string().min(40, 'must say in a sentence or two what the material is for'),
  title: z.string().min(10).max(70).optional().describe('page title; defaults to that of the shop page'),
  description: z.string().min(50).max(160).optional().describe('for search results; same default'),
  guide: guideSchema.optional().describe('shown below the product list'),
  order: z.int().describe('position in menus, lowest first'),
  facts: filamentFactsSchema.optional(),
});
export type Material = z.infer<typeof materialSchema>;

export function isSpoolMaterial(material: string): boolean {
  return (spoolMaterials as readonly string[]).includes(material);
}

/** Whether goods of this group hold a spool: single ones, bundles of them, and the kit with one. */
export function holdsSpool(material: string): boolean {
  return isSpoolMaterial(material) || material === 'Minis' || material === 'Bulk' || material === 'Kit';
}

/** The spool add-on is offered with every spool except AcryBlend, which is missing from the owner's list. */
export function offersSpoolAddOn(material: string): boolean {
  return isSpoolMaterial(material) && material !== 'AcryBlend';
}
