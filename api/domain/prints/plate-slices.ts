import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlateSliceState } from '../../../contract/desk/prints.ts';
import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { PlateBed } from '../../../contract/queu3d/slicer-wire.ts';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import type { PlateSliceRequest } from '../../db/narrowed-columns.ts';
import type { Database, Db, RowUpdate, Transaction } from '../../db/schema.ts';
import { ModelRefused, SlicerBusy, SlicerLost, SlicerUnavailable } from '../../gateways/slicer/slicer.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { PlatePart } from './plate-parts.ts';

/** Bytes that a plate's compressed G-code takes at most, as that of one large model. */
const GCODE_RESERVE = 100_000_000;
/** Before a busy slicer is asked again: shoppers, who wait for theirs, ask more often. */
const RETRY_DELAY_MS = 2_000;
/** A plate takes a minute; a queue of shoppers passes within this time. */
const SLICED_WITHIN_MS = 10 * 60_000;
/** A slicer that is lost twice is lost because of the plate. */
const MAX_LOSSES = 2;

export interface PlateSlice extends PlateSliceState {
  readonly id: string;
}

/**
 * The slice of a plate, which is queued unless it is there. One that failed is queued again: somebody asks for it once more.
 * The same pieces are not sliced twice, for a printer or for the desk.
 * @param bed of a printer of another model
 */
export async function requestPlateSlice(
  trx: Transaction<Database>,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  parts: readonly PlatePart[],
  bed?: PlateBed,
): Promise<PlateSlice> {
  const request = requestOf(parts, bed);
  const hash = hashOf(request);
  // Not queued yet, as one that failed.
  await trx
    .insertInto('plate_slices')
    .values({ hash, request: JSON.stringify(request), state: 'failed', used_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id, state } = await trx
    .selectFrom('plate_slices')
    .select(['id', 'state'])
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isQueued = state === 'failed';
  const now = isQueued ? ('waiting' as const) : state;
  await trx
    .updateTable('plate_slices')
    .set({ used_at: clock(), state: now, reason: null })
    .where('id', '=', id)
    .execute();
  if (isQueued) await jobs.enqueue(trx, 'slice-plate', { sliceId: id, runId: crypto.randomUUID() });
  return { id, state: now, reason: null };
}

/** How far the slice of a plate is, with what it says of the whole; undefined when nobody asked for it. */
export async function findPlateSlice(db: Db, parts: readonly PlatePart[]) {
  return await db
    .selectFrom('plate_slices')
    .select(['id', 'state', 'reason', 'filament_mm3 as filament', 'size'])
    .where('hash', '=', hashOf(requestOf(parts)))
    .executeTakeFirst();
}

function requestOf(parts: readonly PlatePart[], bed?: PlateBed): PlateSliceRequest {
  const [first] = parts;
  if (!first) throw new Error('A plate has at least one part.');
  const { overrides, printer, profile } = first.print.settings;
  const settings: SliceSettings = {
    // The pose of each part is its own: that of the plate's settings is not used.
    overrides: { ...overrides, mesh_rotation_matrix: UPRIGHT },
    printer,
    ...(profile && { profile }),
  };
  return {
    settings,
    ...(bed && { bed }),
    parts: parts.map(({ print: { fileId, extension, settings: own }, pieces }) => ({
      ...{ fileId, extension, pieces, matrix: own.overrides.mesh_rotation_matrix },
      ...(own.object !== undefined && { object: own.object }),
      ...(own.repair && { repair: own.repair }),
    })),
  };
}

const hashOf = (request: PlateSliceRequest) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

type SlicingDeps = Pick<Deps, 'connection' | 'files' | 'slicer' | 'storage' | 'log'>;

/** Slices a plate and stores its G-code, or writes down for staff why it could not be. */
export async function slicePlate(deps: SlicingDeps, id: string, withinMs = SLICED_WITHIN_MS): Promise<void> {
  const { db } = deps.connection;
  const slice = await db
    .selectFrom('plate_slices')
    .select('request')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!slice) return;
  const end = async (changes: RowUpdate<'plate_slices'>) =>
    await db.updateTable('plate_slices').set(changes).where('id', '=', id).where('state', '=', 'waiting').execute();
  try {
    const { filament, printTime, size } = await sliceWithin(deps, id, slice.request, AbortSignal.timeout(withinMs));
    await end({ state: 'complete', filament_mm3: filament, print_seconds: printTime, size: JSON.stringify(size) });
  } catch (error) {
    await end({ state: 'failed', reason: reasonOf(deps, error) });
  }
}

async function sliceWithin(deps: SlicingDeps, id: string, request: PlateSliceRequest, signal: AbortSignal) {
  const { files, slicer, storage } = deps;
  if (!slicer) throw new SlicerUnavailable('No slicer is configured.');
  let losses = 0;
  for (;;) {
    await storage.require(GCODE_RESERVE);
    try {
      const { done, gcode, isCut } = await slicer.slicePlate({
        settings: request.settings,
        bed: request.bed,
        parts: request.parts.map(({ fileId, ...part }) => ({
          ...part,
          model: fileId,
          open: () => openModel(deps, fileId),
        })),
        signal,
      });
      await files.put(`gcode/${id}`, gcode).catch((cause) => {
        throw isCut() ? new SlicerLost('The slicer stopped sending its G-code.', { cause }) : cause;
      });
      return done;
    } catch (error) {
      if (error instanceof SlicerLost) losses += 1;
      else if (!(error instanceof SlicerBusy || error instanceof SlicerUnavailable)) throw error;
      if (losses === MAX_LOSSES) throw error;
      await pause(RETRY_DELAY_MS, undefined, { signal });
    }
  }
}

async function openModel({ files }: SlicingDeps, fileId: string): Promise<ReadableStream<Uint8Array>> {
  const file = await files.get(`models/${fileId}`);
  if (!file) throw new ShopError('print_unknown');
  return file.content;
}

const words: { readonly [Fault in ModelErrorCode]?: string } = {
  too_many_triangles: 'These pieces have more triangles than the slicer takes at once. Print fewer at a time.',
  plate_too_big: 'These pieces do not fit the bed. Print fewer at a time.',
  engine_too_long: 'Slicing this plate takes too long. Print fewer pieces at a time.',
};

/** In words for staff, who can print fewer pieces or ask again. */
function reasonOf({ log }: SlicingDeps, error: unknown): string {
  if (error instanceof ModelRefused) return words[error.fault] ?? modelErrorMessage(error.fault, error.detail);
  if (error instanceof ShopError) return error.message;
  if (error instanceof SlicerLost) return 'The slicer broke off twice. Print fewer pieces at a time.';
  const isLate = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
  if (isLate || error instanceof SlicerUnavailable) return 'No slicer was free to slice this plate. Try it again.';
  log.error('a plate was not sliced', { error });
  return 'This plate could not be sliced. Try it again.';
}
