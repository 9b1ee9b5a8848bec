import type { Filament } from '../../../contract/filament/filament.ts';
import { materialUuid, openPrintTagMaterialName } from '../openprinttag-uuid.ts';

/**
 * A filament library for HueForge, which AutoForge reads as well. HueForge counts colors, not spools: all sizes of one
 * are one entry, and colors without a transmission distance are left out, because a guess would print as a wrong picture.
 */
export function hueforgeLibrary(filaments: readonly Filament[]) {
  const entries = new Map<string, ReturnType<typeof entryOf>>();
  for (const filament of filaments) {
    if (filament.transmissionDistanceMm === undefined) continue;
    const entry = entryOf(filament, filament.transmissionDistanceMm);
    if (!entries.has(entry.uuid)) entries.set(entry.uuid, entry);
  }
  return { Filaments: [...entries.values()] };
}

/** Vendors name their line in `Brand`. No two libraries may share a `uuid`, so it is OpenPrintTag's of the material. */
function entryOf(filament: Filament, transmissionDistance: number) {
  return {
    Brand: `${filament.brand} ${filament.material}`,
    Color: filament.hex.toLowerCase(),
    Name: filament.colorName,
    Owned: false,
    Transmissivity: transmissionDistance,
    Type: filament.polymer,
    uuid: `{${materialUuid(filament.brand, openPrintTagMaterialName(filament))}}`,
  };
}
