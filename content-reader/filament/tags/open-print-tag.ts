import type { Filament } from '../../../contract/filament/filament.ts';
import { materialUuid, openPrintTagMaterialName } from '../openprinttag-uuid.ts';
import { uuidBytes } from '../uuid-v5.ts';
import { cutText } from './cut-text.ts';
import { openPrintTagMemory, type TagValue } from './open-print-tag-memory.ts';
import type { SpoolInstance } from './spool-instance.ts';

/** The format's names and numbers of what we say in its main section. */
export const mainKeys = {
  instance_uuid: 0,
  material_uuid: 2,
  gtin: 4,
  brand_specific_instance_id: 5,
  material_class: 8,
  material_type: 9,
  material_name: 10,
  brand_name: 11,
  manufactured_date: 14,
  nominal_netto_full_weight: 16,
  actual_netto_full_weight: 17,
  empty_container_weight: 18,
  primary_color: 19,
  transmission_distance: 27,
  tags: 28,
  density: 29,
  filament_diameter: 30,
  min_print_temperature: 34,
  max_print_temperature: 35,
  min_bed_temperature: 37,
  max_bed_temperature: 38,
  min_chamber_temperature: 39,
  max_chamber_temperature: 40,
  container_width: 42,
  container_outer_diameter: 43,
  container_inner_diameter: 44,
  container_hole_diameter: 45,
  nominal_full_length: 53,
  country_of_origin: 55,
  drying_temperature: 57,
  drying_time: 58,
} as const;

export const FFF = 0;
export const materialTypes = { PLA: 0, PETG: 1, ABS: 3, PMMA: 33 } as const satisfies Record<
  Filament['polymer'],
  number
>;
export const visualTags = { matte: 16, silk: 17, translucent: 19 } as const;

/** in bytes of UTF-8 */
const MAX_NAME = 31;
const MAX_INSTANCE_ID = 16;

/**
 * The memory of an NFC-V tag as Prusa's OpenPrintTag has it, to be written to a chip such as ICODE SLIX2. A phone that is
 * held to it opens the page of the spool.
 */
export function openPrintTag(filament: Filament, instance: SpoolInstance = {}): Uint8Array {
  const main = Object.entries(mainFields(filament, instance)).flatMap(([name, value]) =>
    value === undefined ? [] : [[mainKeys[name as keyof typeof mainKeys], value] as const],
  );
  return openPrintTagMemory({ main: new Map(main), uri: instance.pageUrl ?? filament.pageUrl });
}

function mainFields(
  filament: Filament,
  { instanceId, manufacturedOn, actualNetGrams, emptyGrams }: SpoolInstance,
): Partial<Record<keyof typeof mainKeys, TagValue | undefined>> {
  const { brand, gtin, spool, chamberC } = filament;
  const materialName = openPrintTagMaterialName(filament);
  const shownName = cutText(materialName, MAX_NAME);
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(instanceId ?? '');
  return {
    instance_uuid: isUuid && instanceId ? uuidBytes(instanceId) : undefined,
    // Readers derive it from the name, which must be whole for that.
    material_uuid: shownName === materialName ? undefined : uuidBytes(materialUuid(brand, materialName)),
    gtin: gtin === undefined ? undefined : Number(gtin),
    // A part of an id would be another one.
    brand_specific_instance_id:
      instanceId && new TextEncoder().encode(instanceId).length <= MAX_INSTANCE_ID ? instanceId : undefined,
    material_class: FFF,
    material_type: materialTypes[filament.polymer],
    material_name: shownName,
    brand_name: cutText(brand, MAX_NAME),
    manufactured_date: manufacturedOn ? Date.parse(manufacturedOn) / 1000 : undefined,
    nominal_netto_full_weight: filament.netGrams,
    actual_netto_full_weight: actualNetGrams,
    empty_container_weight: emptyGrams ?? spool?.emptyGrams,
    primary_color: Uint8Array.from(Buffer.from(filament.hex.slice(1), 'hex')),
    transmission_distance: filament.transmissionDistanceMm,
    tags: tagsOf(filament),
    density: filament.densityGPerCm3,
    filament_diameter: filament.diameterMm,
    min_print_temperature: filament.nozzleC.min,
    max_print_temperature: filament.nozzleC.max,
    min_bed_temperature: filament.bedC.min,
    max_bed_temperature: filament.bedC.max,
    min_chamber_temperature: chamberC?.min,
    max_chamber_temperature: chamberC?.max,
    container_width: wholeMm(spool?.widthMm),
    container_outer_diameter: wholeMm(spool?.outerDiameterMm),
    container_inner_diameter: wholeMm(spool?.coreDiameterMm),
    container_hole_diameter: wholeMm(spool?.boreMm),
    nominal_full_length: Math.round(filament.lengthM * 1000),
    country_of_origin: filament.countryOfOrigin,
    drying_temperature: filament.drying.temperatureC,
    drying_time: Math.round(filament.drying.hours * 60),
  };
}

/** The format calls translucent whatever has a transmission distance above 1 mm, since walls of prints are that thick. */
function tagsOf({ finish, transmissionDistanceMm = 0 }: Filament): number[] {
  const isTranslucent = finish === 'translucent' || transmissionDistanceMm > 1;
  return [
    ...(finish === 'matte' || finish === 'silk' ? [visualTags[finish]] : []),
    ...(isTranslucent ? [visualTags.translucent] : []),
  ];
}

function wholeMm(length: number | undefined): number | undefined {
  return length === undefined ? undefined : Math.round(length);
}
