import { sql } from 'kysely';
import { type FilamentFile, writeFilamentFile } from '../../../content-reader/filament/write-file.ts';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { cents } from '../../../contract/cents.ts';
import type { FilamentFileKind } from '../../../contract/filament/filament-files.ts';
import { filamentFilePath, filamentFiles, filesOf } from '../../../contract/filament/filament-files.ts';
import type { GaugePoint, Spool } from '../../../contract/filament/spool.ts';
import { spoolPath, spoolTagPath } from '../../../contract/filament/spool-id.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

/** Of `spools`: on the shelf. The order of one that left may be gone. */
export const isUnsold = sql<boolean>`(spools.order_id is null and spools.left_at is null)`;

type SpoolDeps = Pick<Deps, 'connection' | 'catalogue' | 'filaments' | 'settings'>;

interface GaugeRow {
  readonly is_own: boolean | null;
  readonly readings: number;
  readonly length_m: number;
  readonly mean_mm: number;
  readonly deviation_mm: number;
  readonly min_mm: number;
  readonly max_mm: number;
  readonly ovality_max_mm: number | null;
  readonly points: GaugePoint[];
}

interface SpoolFacts extends GaugeRow {
  readonly id: string;
  readonly item_id: string;
  readonly packed_on: string | null;
  readonly net_grams: number | null;
  readonly empty_grams: number | null;
  readonly code: string;
  readonly made_on: string | null;
  readonly dried_c: number | null;
  readonly dried_hours: number | null;
  readonly note: string;
  readonly same_lot: number;
}

/** What everyone reads who has the spool's label, and nothing of who bought it. Throws `spool_unknown`. */
export async function readSpool({ connection, catalogue, settings, filaments }: SpoolDeps, id: string): Promise<Spool> {
  const row = await findSpool(connection.db, id);
  const item = row && catalogue.get(row.item_id);
  if (!item) throw new ShopError('spool_unknown');
  const filament = filaments.get(item.id);
  const here = (path: string) => `${settings.publicUrl}${path}`;
  const path = itemPath(item.tags);
  return {
    id,
    url: here(spoolPath(id)),
    item: {
      id: item.id,
      name: fullName(item),
      size: specLine(item.tags),
      colorName: item.tags.colorName,
      hex: item.data.hex,
      picture: pictureAt(sidePicture(item.imgSrc) ?? '', 400),
      path,
      price: cents(item.price),
      stock: item.active ? item.qoh : 0,
      isSold: item.active,
    },
    lot: {
      code: row.code,
      madeOn: row.made_on,
      dried:
        row.dried_c === null || row.dried_hours === null ? null : { temperatureC: row.dried_c, hours: row.dried_hours },
      note: row.note,
    },
    packedOn: row.packed_on,
    netGrams: row.net_grams,
    emptyGrams: row.empty_grams ?? filament?.spool?.emptyGrams ?? null,
    gauge: row.is_own === null ? null : { of: row.is_own ? 'spool' : 'lot', ...presentGauge(row) },
    drying: filament?.drying ?? null,
    sameLotInStock: row.same_lot,
    files: filament
      ? filesOf(filament).map((kind) => {
          const { label, group } = filamentFiles[kind];
          return {
            kind,
            label,
            group,
            url: here(group === 'tag' ? spoolTagPath(id, kind) : filamentFilePath(item.id, kind)),
          };
        })
      : [],
    reorderUrl: here(path),
  };
}

/** The tag of one spool, with its own page, day and weights. Throws `spool_unknown`; undefined where it has no such tag. */
export async function writeSpoolTag(
  deps: SpoolDeps,
  id: string,
  kind: FilamentFileKind,
): Promise<FilamentFile | undefined> {
  const { url, item, lot, netGrams, emptyGrams } = await readSpool(deps, id);
  const filament = deps.filaments.get(item.id);
  if (!filament || filamentFiles[kind].group !== 'tag') return undefined;
  return writeFilamentFile(kind, filament, {
    instanceId: id,
    pageUrl: url,
    lot: lot.code,
    ...(lot.madeOn && { manufacturedOn: lot.madeOn }),
    ...(netGrams !== null && { actualNetGrams: netGrams }),
    ...(emptyGrams !== null && { emptyGrams }),
  });
}

/** With the log of its own, else that of its lot. */
async function findSpool(db: Db, id: string): Promise<SpoolFacts | undefined> {
  const { rows } = await sql<SpoolFacts>`
    select spool.id, spool.item_id, spool.packed_on, spool.net_grams, spool.empty_grams,
      lot.code, lot.made_on, lot.dried_c, lot.dried_hours, lot.note, gauge.*,
      (select count(*)::int from spools
        where spools.lot_id = spool.lot_id and spools.item_id = spool.item_id and ${isUnsold}) as same_lot
    from spools as spool join spool_lots as lot on lot.id = spool.lot_id
    left join lateral (
      select spool_id is not null as is_own, readings, length_m, mean_mm, deviation_mm, min_mm, max_mm,
        ovality_max_mm, points
      from gauge_logs where spool_id = spool.id or gauge_logs.lot_id = spool.lot_id
      order by spool_id nulls last limit 1
    ) as gauge on true
    where spool.id = ${id}`.execute(db);
  return rows[0];
}

function presentGauge(row: Omit<GaugeRow, 'is_own'>) {
  return {
    readings: row.readings,
    lengthM: row.length_m,
    meanMm: row.mean_mm,
    deviationMm: row.deviation_mm,
    minMm: row.min_mm,
    maxMm: row.max_mm,
    ovalityMaxMm: row.ovality_max_mm,
    points: row.points,
  };
}
