import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

const GIGABYTE = 1e9;
/** For models, unfinished uploads, G-code and photos of reviews together, wherever they are stored: what a small shop can afford. */
const MAX_STORED = 50 * GIGABYTE;
/** For one network address: a single one cannot fill the store, it takes ten. */
const MAX_PER_CALLER = 5 * GIGABYTE;
/** Storage stays reserved while an upload's parts follow each other; a stalled upload reserves it again when it resumes. */
const ACTIVE_MS = 2 * 60_000;

interface Usage {
  readonly stored: number;
  /** announced by active uploads, and not received yet */
  readonly pending: number;
  readonly ofCaller: number;
}

interface Wanted {
  /** a hash of the network address; null: unknown */
  readonly caller: string | null;
  readonly bytes: number;
}

/**
 * Throws `storage_full` when the store or the disk has no space for `bytes` beside what other uploads have announced, and
 * `models_full` when the caller has used its share. A caller that then announces bytes must hold `lockStorage`.
 */
export async function requireStorage(
  db: Db,
  { storage, settings, clock }: Pick<Deps, 'storage' | 'settings' | 'clock'>,
  { caller, bytes }: Wanted,
): Promise<void> {
  const { stored, pending, ofCaller } = await usageOf(db, caller, clock());
  if (ofCaller + bytes > MAX_PER_CALLER * settings.shoppersPerCaller) throw new ShopError('models_full');
  if (stored + pending + bytes > MAX_STORED) storage.refuse('total', { stored, pending, limit: MAX_STORED });
  storage.recovered('total');
  await storage.require(pending + bytes);
}

/** Serializes uploads until the transaction ends, so that the second sees what the first has announced. */
export async function lockStorage(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stored files'))`.execute(trx);
}

async function usageOf(db: Db, caller: string | null, now: Date): Promise<Usage> {
  const { rows } = await sql<Record<keyof Usage, string>>`
    select
      (select coalesce(sum(bytes), 0) from model_files where uploaded_at is not null)
        + (select coalesce(sum(bytes), 0) from model_parts)
        + (select coalesce(sum(gcode_bytes), 0) from slices)
        + (select coalesce(sum(bytes), 0) from product_review_photos) as stored,
      (select coalesce(sum(greatest(0, announced - coalesce(
          (select sum(bytes) from model_parts where file_id = model_files.id), 0))), 0)
        from model_files
        where uploaded_at is null and active_at > ${new Date(now.getTime() - ACTIVE_MS)}) as pending,
      (select coalesce(sum(case when uploaded_at is null then announced else bytes end), 0)
        from model_files where caller = ${caller})
        + (select coalesce(sum(gcode_bytes), 0) from slices where caller = ${caller}) as "ofCaller"`.execute(db);
  const { stored = 0, pending = 0, ofCaller = 0 } = rows[0] ?? {};
  return { stored: Number(stored), pending: Number(pending), ofCaller: Number(ofCaller) };
}

/** The scheduled job: warns the operator of a full disk even while nobody uploads. */
export async function watchStorage(deps: Pick<Deps, 'connection' | 'storage' | 'settings' | 'clock'>): Promise<void> {
  try {
    await requireStorage(deps.connection.db, deps, { caller: null, bytes: 0 });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
