import { type Kysely, sql } from 'kysely';

/** Models that shoppers upload, what the slicer found of them, and the prints that are bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table model_files (
      id uuid primary key,
      owner text not null,
      name text not null,
      extension text not null check (extension in ('stl', 'obj', '3mf')),
      bytes bigint not null check (bytes >= 0),
      -- Known once all of it is here.
      sha256 text,
      preview_type text,
      uploaded_at timestamptz,
      created_at timestamptz not null,
      -- Null: it was ordered, and stays as long as the order can be questioned.
      expires_at timestamptz
    );
    create index model_files_by_owner on model_files (owner, created_at desc);
    create index model_files_by_content on model_files (sha256);
    create index model_files_old on model_files (expires_at) where expires_at is not null;

    -- What is here of an upload that is not at its end: pieces in the order of their first bytes.
    create table model_parts (
      file_id uuid not null references model_files (id) on delete cascade,
      start bigint not null,
      bytes bigint not null check (bytes > 0),
      key text not null,
      primary key (file_id, start)
    );

    -- The same model with the same settings is sliced once, whoever asks.
    create table slices (
      id uuid primary key default gen_random_uuid(),
      model_sha256 text not null,
      extension text not null,
      settings_hash text not null,
      settings jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'slicing', 'complete', 'failed')),
      progress real not null default 0,
      layer integer,
      layers integer,
      -- Of the engine itself: twice, and the model is refused.
      crashes integer not null default 0,
      -- The slicer was lost under way: it may not have been the model's fault.
      losses integer not null default 0,
      -- Whoever works on it: a run that is not this one any more has no say, and one that is not heard of is over.
      run uuid,
      heard_at timestamptz,
      -- Its turn: who has fewer prices being calculated goes first, then who asked first.
      turn integer not null default 0,
      asked_at timestamptz not null,
      fault text,
      filament_mm3 double precision check (filament_mm3 > 0),
      print_seconds integer check (print_seconds >= 0),
      size jsonb,
      gcode_bytes bigint,
      created_at timestamptz not null,
      done_at timestamptz,
      used_at timestamptz not null,
      unique (model_sha256, settings_hash),
      check ((state = 'complete') = (filament_mm3 is not null)),
      check ((state = 'failed') = (fault is not null))
    );
    create index slices_old on slices (used_at);
    create index slices_waiting on slices (turn, asked_at) where state = 'waiting';

    -- One shopper's wish for a slice.
    create table print_jobs (
      id uuid primary key default gen_random_uuid(),
      owner text not null,
      project_id uuid not null,
      file_id uuid not null references model_files (id) on delete cascade,
      slice_id uuid not null references slices (id) on delete cascade,
      created_at timestamptz not null,
      -- Who waits looks again and again: a job that nobody waits for ends.
      watched_at timestamptz not null,
      ended_at timestamptz,
      cancelled boolean not null default false,
      unique (owner, project_id)
    );
    create index print_jobs_by_slice on print_jobs (slice_id);
    create index print_jobs_open on print_jobs (owner) where ended_at is null;

    -- What lies in a cart or was ordered: a slice in a material and a colour, at the price that was quoted.
    create table prints (
      id uuid primary key default gen_random_uuid(),
      owner text not null,
      file_id uuid not null references model_files (id),
      slice_id uuid not null references slices (id),
      name text not null,
      material text not null,
      color_name text not null,
      hex text not null,
      quality integer not null,
      price integer not null check (price >= 0),
      quoted_until timestamptz not null,
      created_at timestamptz not null,
      -- Paid for, once at least: it is kept with its model and its G-code.
      ordered_at timestamptz
    );
    create index prints_by_file on prints (file_id);
    create index prints_by_slice on prints (slice_id);
    create index prints_by_owner on prints (owner);

    -- A line holds an item of the catalogue or a print.
    alter table cart_lines add column print_id uuid references prints (id) on delete cascade;
    alter table cart_lines alter column item_id drop not null;
    alter table cart_lines add constraint cart_lines_item_or_print check (num_nonnulls(item_id, print_id) = 1);
    alter table cart_lines drop constraint cart_lines_owner_item_id_sides_key;
    alter table cart_lines add constraint cart_lines_one_of_a_kind
      unique nulls not distinct (owner, item_id, sides, print_id);
    create index cart_lines_by_print on cart_lines (print_id) where print_id is not null;

    -- Pieces that were added while an order was paid make a second order of the same print.
    alter table order_lines add column print_id uuid generated always as ((body #>> '{data,printId}')::uuid) stored;
    alter table order_lines add column printed_at timestamptz;
    create index order_lines_by_print on order_lines (print_id) where print_id is not null;

    create function keep_prints(paid_order uuid, at timestamptz) returns void language sql as $$
      update model_files set expires_at = null
      where id in (select prints.file_id from prints join order_lines on print_id = prints.id where order_id = paid_order);
      update prints set ordered_at = coalesce(ordered_at, at)
      where id in (select print_id from order_lines where order_id = paid_order);
    $$;

    -- A person looks at what the slicer could not work with.
    create table print_reviews (
      id uuid primary key default gen_random_uuid(),
      ref_id text not null unique,
      owner text not null,
      file_id uuid not null references model_files (id),
      email text not null,
      wish jsonb not null,
      created_at timestamptz not null,
      answered_at timestamptz
    );
    create index print_reviews_open on print_reviews (created_at) where answered_at is null;
  `.execute(db);
}
