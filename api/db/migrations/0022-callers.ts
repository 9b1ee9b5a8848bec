import { type Kysely, sql } from 'kysely';

/**
 * Guests are free, so what strangers may hold is counted by network address as well as by owner. Addresses are kept as
 * keyed hashes (`callerKey`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_jobs add column caller text;
    create index print_jobs_open_by_caller on print_jobs (caller) where ended_at is null and caller is not null;

    -- The first that asked for it: its G-code counts for that address.
    alter table slices add column caller text;
    create index slices_by_caller on slices (caller) include (gcode_bytes) where caller is not null;

    alter table model_files add column caller text;
    -- Bytes that the upload said it would bring.
    alter table model_files add column announced bigint not null default 0 check (announced >= 0);
    -- When its last part began: room is kept for an upload while it goes on.
    alter table model_files add column active_at timestamptz;
    create index model_files_by_caller on model_files (caller) include (bytes) where caller is not null;
    create index model_files_active on model_files (active_at) where uploaded_at is null;
  `.execute(db);
}
