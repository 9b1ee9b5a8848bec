import { stringify } from 'yaml';
import type { EmptySpool } from '../../../contract/filament/empty-spool.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { brandUuid, containerUuid, materialUuid, openPrintTagMaterialName, packageUuid } from '../openprinttag-uuid.ts';
import { slugOf } from './slug.ts';

/** Files of the OpenPrintTag Database by their paths: brands, materials, spools and what is sold. */
export function openPrintTagDatabaseFiles(filaments: readonly Filament[]): Record<string, unknown> {
  const files: Record<string, unknown> = {};
  for (const filament of filaments) {
    const brand = slugOf(filament.brand, '-');
    files[`data/brands/${brand}.yaml`] ??= brandOf(filament);
    files[`data/materials/${brand}/${materialSlug(filament)}.yaml`] ??= materialOf(filament);
    if (filament.spool) {
      files[`data/material-containers/${containerSlug(filament.brand, filament.spool)}.yaml`] ??= containerOf(
        filament.brand,
        filament.spool,
      );
    }
    files[`data/material-packages/${brand}/${packageSlug(filament)}.yaml`] ??= packageOf(filament);
  }
  return files;
}

/** The same as one text: a YAML document for each file, after a comment with its path. */
export function openPrintTagDatabaseText(filaments: readonly Filament[]): string {
  return Object.entries(openPrintTagDatabaseFiles(filaments))
    .map(([path, entry]) => `# ${path}\n${stringify(entry, { lineWidth: 0 })}`)
    .join('---\n');
}

function brandOf({ brand, countryOfOrigin }: Filament) {
  return { uuid: brandUuid(brand), slug: slugOf(brand, '-'), name: brand, countries_of_origin: [countryOfOrigin] };
}

function materialOf(filament: Filament) {
  const { brand, polymer, finish, measured, hex, transmissionDistanceMm } = filament;
  const name = openPrintTagMaterialName(filament);
  return {
    uuid: materialUuid(brand, name),
    slug: materialSlug(filament),
    brand: { slug: slugOf(brand, '-') },
    name,
    class: 'FFF',
    type: polymer,
    abbreviation: polymer,
    primary_color: {
      color_rgba: `${hex.toLowerCase()}ff`,
      ...(measured && { color_lab: [measured.lab.l, measured.lab.a, measured.lab.b] }),
    },
    // Satin has no tag there.
    ...(finish && finish !== 'satin' && { tags: [finish] }),
    ...(transmissionDistanceMm !== undefined && { transmission_distance: transmissionDistanceMm }),
    properties: propertiesOf(filament),
  };
}

function propertiesOf({ densityGPerCm3, nozzleC, bedC, chamberC, drying }: Filament) {
  return {
    density: densityGPerCm3,
    min_print_temperature: nozzleC.min,
    max_print_temperature: nozzleC.max,
    min_bed_temperature: bedC.min,
    max_bed_temperature: bedC.max,
    ...(chamberC && { min_chamber_temperature: chamberC.min, max_chamber_temperature: chamberC.max }),
    drying_temperature: drying.temperatureC,
    drying_time: Math.round(drying.hours * 60),
  };
}

function containerOf(brand: string, spool: EmptySpool) {
  const name = containerName(brand, spool);
  return {
    uuid: containerUuid(brand, name),
    slug: containerSlug(brand, spool),
    name,
    class: 'FFF',
    brand: { slug: slugOf(brand, '-') },
    hole_diameter: spool.boreMm,
    ...(spool.coreDiameterMm !== undefined && { inner_diameter: spool.coreDiameterMm }),
    outer_diameter: spool.outerDiameterMm,
    width: spool.widthMm,
    empty_weight: spool.emptyGrams,
  };
}

/** Lengths are in µm and mm there. Without a GTIN the database knows no UUID for it. */
function packageOf(filament: Filament) {
  const { brand, gtin, sku, pageUrl, netGrams, spool, diameterMm, diameterToleranceMm, lengthM } = filament;
  return {
    ...(gtin && { uuid: packageUuid(brand, gtin) }),
    slug: packageSlug(filament),
    class: 'FFF',
    brand_specific_id: sku,
    ...(gtin && { gtin: Number(gtin) }),
    url: pageUrl,
    material: { slug: materialSlug(filament) },
    nominal_netto_full_weight: netGrams,
    ...(spool && { container: { slug: containerSlug(brand, spool) } }),
    filament_diameter: Math.round(diameterMm * 1000),
    filament_diameter_tolerance: Math.round(diameterToleranceMm * 1000),
    nominal_full_length: Math.round(lengthM * 1000),
  };
}

function materialSlug(filament: Filament): string {
  return slugOf(`${filament.brand} ${openPrintTagMaterialName(filament)}`, '-');
}

function packageSlug(filament: Filament): string {
  return `${materialSlug(filament)}-${Math.round(filament.diameterMm * 100)}-${filament.netGrams}-spool`;
}

/** Of what tells our kinds of spool apart, because names are unique there. */
function containerName(brand: string, { color, body, outerDiameterMm, widthMm }: EmptySpool): string {
  return `${brand} spool ${outerDiameterMm} x ${widthMm} mm, ${color} ${body}`;
}

function containerSlug(brand: string, spool: EmptySpool): string {
  return slugOf(containerName(brand, spool), '-');
}
