import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** What one's own finished job came to. */
export interface FinishedSlice {
  readonly sliceId: string;
  readonly fileId: string;
  readonly settings: SliceSettings;
  /** mm³ */
  readonly filament: number;
  /** seconds */
  readonly printTime: number;
}

/** Throws `job_unknown`, also for another's job, or `job_unfinished`. */
export async function finishedSlice(
  { connection }: Pick<Deps, 'connection'>,
  shopper: Pick<Shopper, 'id'>,
  jobId: string,
): Promise<FinishedSlice> {
  const row = await connection.db
    .selectFrom('print_jobs')
    .innerJoin('slices', 'slices.id', 'print_jobs.slice_id')
    .select(['slice_id', 'file_id', 'settings', 'filament_mm3', 'print_seconds'])
    .where('print_jobs.id', '=', jobId)
    .where('print_jobs.owner', '=', shopper.id)
    .executeTakeFirst();
  if (!row) throw new ShopError('job_unknown');
  if (row.filament_mm3 === null) throw new ShopError('job_unfinished');
  return {
    sliceId: row.slice_id,
    fileId: row.file_id,
    settings: row.settings,
    filament: row.filament_mm3,
    printTime: row.print_seconds ?? 0,
  };
}
