import { type QueryExecutorProvider, sql } from 'kysely';

/** Slices of several pieces that are printed at once. Their G-code is in the file store, as that of other slices. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table plate_slices (
      id uuid primary key default gen_random_uuid(),
      hash text not null unique,
      request jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'complete', 'failed')),
      reason text,
      filament_mm3 double precision,
      print_seconds integer,
      size jsonb,
      used_at timestamptz not null
    );
    comment on column plate_slices.hash is 'of the request: what is printed again is not sliced again';
    comment on column plate_slices.request is 'what is sliced, see PlateSliceRequest';
    comment on column plate_slices.reason is 'why it failed, for staff';
    comment on column plate_slices.filament_mm3 is 'of all pieces, as the time and the size';

    alter table print_plates add column slice_id uuid references plate_slices on delete set null;
    comment on column print_plates.slice_id is 'null: one piece, whose own slice is printed';

    alter table slices add column triangles integer;
    comment on column slices.triangles is 'of the model; null: sliced before they were kept';
  `.execute(db);
}
