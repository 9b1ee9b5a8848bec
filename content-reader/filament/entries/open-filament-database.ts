import { gtinForms } from '../../../contract/catalogue/gtin.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { slugOf } from './slug.ts';

/**
 * Files of the Open Filament Database by their paths: of the brand, and of each material, line, color and its sizes. They
 * have no `uuid`: the database gives each new entry a random one when it takes it in, and asks to leave it out until
 * then. Links to shops are left out as well: they name a store that is in the database.
 */
export function openFilamentDatabaseFiles(filaments: readonly Filament[]): Record<string, unknown> {
  const files: Record<string, unknown> = {};
  const sizes: Record<string, unknown[]> = {};
  for (const filament of filaments) {
    const brand = `data/${slugOf(filament.brand, '_')}`;
    const material = `${brand}/${filament.polymer}`;
    const line = `${material}/${slugOf(filament.material, '_')}`;
    const variant = `${line}/${slugOf(filament.colorName, '_')}`;
    files[`${brand}/brand.json`] ??= brandOf(filament);
    files[`${material}/material.json`] ??= { material: filament.polymer };
    files[`${line}/filament.json`] ??= lineOf(filament);
    files[`${variant}/variant.json`] ??= variantOf(filament);
    sizes[`${variant}/sizes.json`] ??= [];
    sizes[`${variant}/sizes.json`]?.push(sizeOf(filament));
  }
  return { ...files, ...sizes };
}

/** The database asks for a square picture of 100 to 400 px beside it, under this name. */
function brandOf({ brand, pageUrl, countryOfOrigin }: Filament) {
  return {
    id: slugOf(brand, '_'),
    name: brand,
    website: `${new URL(pageUrl).origin}/`,
    logo: 'logo.svg',
    origin: countryOfOrigin,
  };
}

function lineOf({ material, nozzleC, bedC, chamberC, firstLayer, sheets, ...filament }: Filament) {
  return {
    id: slugOf(material, '_'),
    name: material,
    diameter_tolerance: filament.diameterToleranceMm,
    density: filament.densityGPerCm3,
    min_print_temperature: nozzleC.min,
    max_print_temperature: nozzleC.max,
    min_bed_temperature: bedC.min,
    max_bed_temperature: bedC.max,
    ...(chamberC && { min_chamber_temperature: chamberC.min, max_chamber_temperature: chamberC.max }),
    data_sheet_url: sheets.technical,
    safety_sheet_url: sheets.safety,
    slicer_settings: {
      generic: {
        first_layer_bed_temp: firstLayer?.bedC ?? bedC.recommended,
        first_layer_nozzle_temp: firstLayer?.nozzleC ?? nozzleC.recommended,
        bed_temp: bedC.recommended,
        nozzle_temp: nozzleC.recommended,
      },
    },
  };
}

/** Satin has no trait there. */
function variantOf({ colorName, hex, finish }: Filament) {
  return {
    id: slugOf(colorName, '_'),
    name: colorName,
    color_hex: hex,
    ...(finish && finish !== 'satin' && { traits: { [finish]: true } }),
  };
}

/** The database counts a container in whole millimeters, and knows GTINs of 12 and 13 digits. */
function sizeOf({ netGrams, diameterMm, spool, gtin: known, sku }: Filament) {
  const gtin = known && gtinForms(known).findLast(({ length }) => length === 12 || length === 13);
  return {
    filament_weight: netGrams,
    diameter: diameterMm,
    ...(spool && {
      empty_spool_weight: spool.emptyGrams,
      ...(spool.coreDiameterMm !== undefined && { spool_core_diameter: spool.coreDiameterMm }),
      container_width: Math.round(spool.widthMm),
      container_outer_diameter: Math.round(spool.outerDiameterMm),
      container_hole_diameter: Math.round(spool.boreMm),
    }),
    ...(gtin && { gtin }),
    article_number: sku,
  };
}
