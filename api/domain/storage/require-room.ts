import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

const GIGABYTE = 1e9;
/** Of models, unfinished uploads and G-code together, wherever they are stored: what a small shop's disk or bill can bear. */
const MOST_STORED = 50 * GIGABYTE;
/** Of one network address: ten of them may fill the store, but no single one closes it to everybody. */
const MOST_OF_A_CALLER = 5 * GIGABYTE;
/** Room is kept for an upload while its parts follow each other; one that stopped claims room again as it goes on. */
const ACTIVE_MS = 2 * 60_000;

interface Usage {
  readonly stored: number;
  /** announced by uploads that go on, and not here yet */
  readonly pending: number;
  readonly ofCaller: number;
}

interface Wanted {
  /** a hash of the address that asks; null: it is not known */
  readonly caller: string | null;
  readonly bytes: number;
}

/**
 * Throws `storage_full` when the store or the disk has no room for `bytes` besides what other uploads have announced,
 * and `models_full` when the caller holds its share. To be called by one at a time (`lockStorage`) where bytes are
 * announced.
 */
export async function requireRoom(
  db: Db,
  { storage, settings, clock }: Pick<Deps, 'storage' | 'settings' | 'clock'>,
  { caller, bytes }: Wanted,
): Promise<void> {
  const { stored, pending, ofCaller } = await usageOf(db, caller, clock());
  if (ofCaller + bytes > MOST_OF_A_CALLER * settings.shoppersPerCaller) throw new ShopError('models_full');
  if (stored + pending + bytes > MOST_STORED) storage.refuse('total', { stored, pending, limit: MOST_STORED });
  storage.recovered('total');
  await storage.require(pending + bytes);
}

/** Until the end of the transaction: of two uploads at the same moment the second sees what the first announced. */
export async function lockStorage(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stored files'))`.execute(trx);
}

async function usageOf(db: Db, caller: string | null, now: Date): Promise<Usage> {
  const { rows } = await sql<Record<keyof Usage, string>>`
    select
      (select coalesce(sum(bytes), 0) from model_files where uploaded_at is not null)
        + (select coalesce(sum(bytes), 0) from model_parts)
        + (select coalesce(sum(gcode_bytes), 0) from slices) as stored,
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

/** What the clock does: the operator hears of a full disk also while nobody uploads. */
export async function watchStorage(deps: Pick<Deps, 'connection' | 'storage' | 'settings' | 'clock'>): Promise<void> {
  try {
    await requireRoom(deps.connection.db, deps, { caller: null, bytes: 0 });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
