import type { Filament } from '../../../contract/filament/filament.ts';
import { dryingWords } from '../../../contract/filament/words.ts';
import { spoolmanDbId, spoolmanName } from './spoolman-db.ts';

/** A spool that somebody bought here. */
export interface BoughtSpool {
  readonly filament: Filament;
  /** of this one spool, the same each time: by it Spoolman knows that it has the spool already */
  readonly key: string;
  readonly lot?: string;
  /** weighed, where the nominal weights are not good enough */
  readonly netGrams?: number;
  readonly emptyGrams?: number;
  /** ISO date and time */
  readonly firstUsed?: string;
  readonly comment?: string;
}

/** A text field that the shop adds to spools in Spoolman, which has no id of other programs for them. */
export const spoolKeyField = {
  key: 'northspool_spool',
  body: { name: 'Northspool spool', field_type: 'text' },
} as const;

/** Body of `POST /api/v1/vendor`. Spoolman's own import from SpoolmanDB finds a vendor by the same id. */
export function spoolmanVendor({ brand }: Filament) {
  return { name: brand, external_id: brand };
}

/** Body of `POST /api/v1/filament`, without `vendor_id`: a number that only that Spoolman knows. */
export function spoolmanFilament(filament: Filament) {
  return {
    name: spoolmanName(filament),
    material: filament.polymer,
    density: filament.densityGPerCm3,
    diameter: filament.diameterMm,
    weight: filament.netGrams,
    ...(filament.spool && { spool_weight: filament.spool.emptyGrams }),
    article_number: filament.gtin ?? filament.sku,
    comment: `Dry at ${dryingWords(filament.drying)}. ${filament.pageUrl}`,
    settings_extruder_temp: filament.nozzleC.recommended,
    settings_bed_temp: filament.bedC.recommended,
    color_hex: filament.hex.slice(1),
    external_id: spoolmanDbId(filament),
  };
}

/** Body of `POST /api/v1/spool`, without `filament_id`. Extra fields are JSON in a string there. */
export function spoolmanSpool(own: BoughtSpool) {
  const spoolWeight = own.emptyGrams ?? own.filament.spool?.emptyGrams;
  return {
    initial_weight: own.netGrams ?? own.filament.netGrams,
    ...(spoolWeight !== undefined && { spool_weight: spoolWeight }),
    ...(own.lot && { lot_nr: own.lot }),
    ...(own.firstUsed && { first_used: own.firstUsed }),
    ...(own.comment && { comment: own.comment }),
    extra: { [spoolKeyField.key]: JSON.stringify(own.key) },
  };
}
