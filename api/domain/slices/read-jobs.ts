import { type Expression, type SqlBool, sql } from 'kysely';
import { modelFaultMessages } from '../../contract/messages/model-faults.ts';
import type { JobStatus, ModelSize, ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { ModelFault } from '../../contract/queu3d/model-fault.ts';
import type { Db } from '../../db/schema.ts';
import { stillThere } from './waiting-shoppers.ts';

interface JobRow {
  readonly id: string;
  readonly project_id: string;
  readonly file_id: string;
  readonly slice_id: string;
  readonly cancelled: boolean;
  readonly state: 'waiting' | 'slicing' | 'complete' | 'failed';
  readonly progress: number;
  readonly layer: number | null;
  readonly layers: number | null;
  readonly fault: ModelFault | null;
  readonly filament_mm3: number | null;
  readonly print_seconds: number | null;
  readonly size: ModelSize | null;
  readonly before: number | null;
}

/** A job as it stands, and its slice. */
export interface StandingJob {
  readonly sliceId: string;
  readonly update: ProjectUpdate;
}

/** The jobs of which `which` is true; it may speak of `job` (`print_jobs`) and `slices`. */
export async function readJobs(db: Db, which: Expression<SqlBool>, now: Date): Promise<StandingJob[]> {
  const { rows } = await sql<JobRow>`
    select job.id, job.project_id, job.file_id, job.slice_id, job.cancelled,
      state, progress, layer, layers, fault, filament_mm3, print_seconds, size,
      case when state = 'waiting' then (
        select count(*)::int from slices earlier
        where earlier.state = 'waiting' and (earlier.turn, earlier.asked_at) < (slices.turn, slices.asked_at)
          and exists (
            select from print_jobs other
            where other.slice_id = earlier.id and other.ended_at is null and other.watched_at > ${stillThere(now)})
      ) end as before
    from print_jobs job join slices on slices.id = job.slice_id
    where ${which}`.execute(db);
  return rows.map((row) => ({ sliceId: row.slice_id, update: present(row) }));
}

function present(row: JobRow): ProjectUpdate {
  const { state, fault } = row;
  const status: JobStatus = row.cancelled ? 'cancelled' : state;
  const job = { id: row.id, projectId: row.project_id, fileId: row.file_id, status };
  switch (status) {
    case 'complete':
      return {
        ...job,
        percent: 100,
        ...(row.layers !== null && { layers: row.layers }),
        ...(row.filament_mm3 !== null && { materialVolume: row.filament_mm3 }),
        ...(row.print_seconds !== null && { printTime: row.print_seconds }),
        ...(row.size && { size: row.size }),
        gcodeId: row.slice_id,
      };
    case 'failed':
      return { ...job, percent: 0, ...(fault && { fault, message: modelFaultMessages.modelFaults[fault] }) };
    case 'slicing':
      return {
        ...job,
        // Whole at the very end only: the G-code is still to be kept.
        percent: Math.min(99, Math.round(row.progress * 1000) / 10),
        ...(row.layer !== null && { layer: row.layer }),
        ...(row.layers !== null && { layers: row.layers }),
      };
    case 'waiting':
      return { ...job, percent: 0, before: row.before ?? 0 };
    case 'cancelled':
      return { ...job, percent: 0 };
  }
}
